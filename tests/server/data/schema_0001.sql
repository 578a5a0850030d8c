-- A database of schema 0001, as `cooper-island` made it before players and invitations: {"table": "1kd1wt9rli", "owner": "0UqvMt3S_O_O52WMM6Rm_jvamVkSR1ZP", "secrets": ["OGm2-r8ZcvQYtKFD2SbjtzQOBsy5n11X", "aKPfKxxXmoJ48OK1lR8xeN5bjIhjs436", null]}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE journal (
	table_id VARCHAR(10) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	text TEXT NOT NULL, 
	chance TEXT NOT NULL, 
	events INTEGER NOT NULL, 
	versions VARCHAR(80) NOT NULL, 
	"key" VARCHAR(64), 
	digest VARCHAR(64), 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "journal" VALUES('1kd1wt9rli',0,0,'choice','islet','',0,'2,1,1','old-0','d9a2ef5cb2c56899eee9f5af99d4d7f0eae7a9535627f8f28cf64bdfe09dbbee');
INSERT INTO "journal" VALUES('1kd1wt9rli',1,0,'choice','islet coin','',0,'3,1,1','old-1','15cc00b09e37f827e70cf9051103af846eefd440d62aed4902464d237e0763cc');
INSERT INTO "journal" VALUES('1kd1wt9rli',2,0,'choice','lay 6,2+R1 near','',1,'4,1,1','old-2','9ab007911424d58aeda88c651e0e69e41a1c50ed42f2f30ce43cdecc0061bdd7');
INSERT INTO "journal" VALUES('1kd1wt9rli',3,0,'choice','gain coin','',1,'5,1,1','old-3','15a033465638294c4bb9422326daf4ede3af71e011329c20764a75e25419c750');
INSERT INTO "journal" VALUES('1kd1wt9rli',4,0,'choice','place','',0,'6,1,1','old-4','1e09c6bd1d1a540905fda1ffd83a72b3bc1fc1d601f773cd5aeea134ad5711ca');
INSERT INTO "journal" VALUES('1kd1wt9rli',5,0,'choice','tile FM','',0,'7,1,1','old-5','04ef8f96c4cf356e685cbc898cecda70366c5e858321bcbae34ef35bad56eb8a');
INSERT INTO "journal" VALUES('1kd1wt9rli',6,0,'undo','','',1,'8,1,1','old-6','c1d8ea08ed02d0ac9868e3516619bc853584b901a1ef30708c0aad7f29b3d7e3');
CREATE TABLE seats (
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	color VARCHAR(8) NOT NULL, 
	bot VARCHAR(40), 
	secret VARCHAR(64), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('1kd1wt9rli',0,'person','Player 0','red',NULL,'b2f7c2f9d128e34abaa8d50ea900342bfc4eef5caf1814facbc60f9786a5afef');
INSERT INTO "seats" VALUES('1kd1wt9rli',1,'person','Player 1','blue',NULL,'d240b70196e1a0cb6a2f6756307044d74e79af72c1ce3df3e3a9d74cc9fca3db');
INSERT INTO "seats" VALUES('1kd1wt9rli',2,'bot','Bot 2','green','random',NULL);
INSERT INTO "seats" VALUES('e3vkvcv97f',0,'person','Player 0','red',NULL,'e3ac6fad501b8c99a47ac7efe562c0d784254bd7db5fae49bdd25f88f3224cb1');
INSERT INTO "seats" VALUES('e3vkvcv97f',1,'bot','Bot 1','blue','random',NULL);
CREATE TABLE tables (
	id VARCHAR(10) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	opening TEXT NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	updated VARCHAR(32) NOT NULL, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('1kd1wt9rli','518ffc7056c4bd8dbeeaebe7a7ee8ad0f0354137d2e502623c083ccb60c49d6b','Cooper Island record 1
rules: 2
box: 6782f68631891ed6
players: 3
seed: none
start: meadow
first: 1
simultaneous: no
setup: order 5, order 1, order 6, order 7, order 3, order 4, tile FM/PS, tile FS/MP, tile FP/MS, tile FM/PS, tile FM/PS, tile FS/MP

end: 0 choices, check e978f1251a970223
','2026-11-15T22:48:46.727Z','2026-11-15T22:48:46.770Z','{"round":1,"phase":"income","over":false,"to_act":[0],"scores":[1,1,1]}');
INSERT INTO "tables" VALUES('e3vkvcv97f','ad22f2772ec1ecf560b87677ab940e054187ae34c2785763be1b963b28c0308c','Cooper Island record 1
rules: 2
box: 6782f68631891ed6
players: 2
seed: 7
start: meadow
first: random
simultaneous: no
setup: order 6, order 5, order 3, order 7, seat 1, tile FM/PS, tile FM/PS, tile FP/MS, tile FM/PS

end: 0 choices, check e8f55bf5c79d7283
','2026-11-15T22:48:46.771Z','2026-11-15T22:48:46.771Z','{"round":1,"phase":"income","over":false,"to_act":[0],"scores":[1,1]}');
COMMIT;
