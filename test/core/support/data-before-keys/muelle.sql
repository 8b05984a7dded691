-- muelle.db of the version before devices had keys: a signed, an open and an imported count.
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE "adjustment_review" (
  id INTEGER NOT NULL PRIMARY KEY,
  key TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('seen', 'explained', 'escalated', 'open')),
  note TEXT,
  at TEXT NOT NULL,
  -- The row as it was judged, as JSON.
  body TEXT NOT NULL
, operator TEXT) STRICT;
CREATE TABLE blind_control (
  blind_id TEXT NOT NULL PRIMARY KEY,
  control_id INTEGER,
  since TEXT NOT NULL,
  reason TEXT NOT NULL,
  ended_at TEXT,
  ended_by TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO "blind_control" VALUES('01a206aa-d278-7483-9b74-9829b05cdd75',20780002,'2026-11-23T04:29:48.024+00:00','supplier',NULL,NULL);
CREATE TABLE blind_key (
  key TEXT NOT NULL,
  blind_id TEXT NOT NULL REFERENCES blind_control,
  PRIMARY KEY (key, blind_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "blind_key" VALUES('control:20780002','01a206aa-d278-7483-9b74-9829b05cdd75');
INSERT INTO "blind_key" VALUES('document:207800020','01a206aa-d278-7483-9b74-9829b05cdd75');
INSERT INTO "blind_key" VALUES('number:C3341','01a206aa-d278-7483-9b74-9829b05cdd75');
CREATE TABLE command (
  id TEXT NOT NULL PRIMARY KEY,
  operation TEXT NOT NULL,
  input_hash TEXT NOT NULL,
  result TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE comparison_reason (
  id INTEGER NOT NULL PRIMARY KEY,
  control_id INTEGER NOT NULL,
  article_code TEXT NOT NULL,
  lot TEXT,
  expiry TEXT,
  -- Null takes the reason back.
  reason TEXT,
  note TEXT,
  at TEXT NOT NULL,
  operator TEXT
) STRICT;
CREATE TABLE count_event (
  session_id TEXT NOT NULL REFERENCES session,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',1,'01a206aa-d287-7495-a7f7-c6b73255ceec','2026-11-23T04:29:48.039+00:00','opened','{"at":"2026-11-23T04:29:48.039+00:00","blind":true,"controlId":20780002,"counter":1,"device":"5b249e39-e389-4ef2-9c8d-77bfb28b33e5","documentHash":"e299c62961312f92d77190ad824b917c565486fc90796a047eddd108396c28a5","eventId":"01a206aa-d287-7495-a7f7-c6b73255ceec","kind":"opened","listing":"open","number":"C3341","operator":"Ana Núñez"}','0000000000000000000000000000000000000000000000000000000000000000','c00e1b1e79409f4fb123fd25e10eda27e7e2663bac9586870377d2452bc7ec71');
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',2,'01a206aa-d297-7787-8c48-8201e245591e','2026-11-23T04:29:48.055+00:00','manual','{"articleCode":"A-0","at":"2026-11-23T04:29:48.055+00:00","condition":"good","container":null,"eventId":"01a206aa-d297-7787-8c48-8201e245591e","expiry":null,"kind":"manual","lot":"L0","operator":"Ana Núñez","serial":null,"units":"1.5"}','c00e1b1e79409f4fb123fd25e10eda27e7e2663bac9586870377d2452bc7ec71','e4397eebbca94ce9752029dc4c7a96116a6ae335ae56fd31b00ca78132dc8c56');
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',3,'01a206aa-d29e-7171-8bee-413b35e2e1e4','2026-11-23T04:29:48.062+00:00','manual','{"articleCode":"A-1","at":"2026-11-23T04:29:48.062+00:00","condition":"good","container":null,"eventId":"01a206aa-d29e-7171-8bee-413b35e2e1e4","expiry":null,"kind":"manual","lot":"L1","operator":"Ana Núñez","serial":null,"units":"2.5"}','e4397eebbca94ce9752029dc4c7a96116a6ae335ae56fd31b00ca78132dc8c56','658aea852fd85b9fac4229ffcb9f2ac77008ab6bc6196155f89167e66c4a9d5e');
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',4,'01a206aa-d2ad-758d-a4ef-53ff2ceedd2f','2026-11-23T04:29:48.077+00:00','manual','{"articleCode":"A-2","at":"2026-11-23T04:29:48.077+00:00","condition":"good","container":null,"eventId":"01a206aa-d2ad-758d-a4ef-53ff2ceedd2f","expiry":null,"kind":"manual","lot":"L2","operator":"Ana Núñez","serial":null,"units":"3.5"}','658aea852fd85b9fac4229ffcb9f2ac77008ab6bc6196155f89167e66c4a9d5e','4e9ce12c184d3b43000e4967e98e7f1bafd9499aaeaad7d66c22b9fbb59bf699');
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',5,'01a206aa-d2c4-77ef-8a49-22b26228401d','2026-11-23T04:29:48.100+00:00','manual','{"articleCode":"A-3","at":"2026-11-23T04:29:48.100+00:00","condition":"good","container":null,"eventId":"01a206aa-d2c4-77ef-8a49-22b26228401d","expiry":null,"kind":"manual","lot":"L3","operator":"Ana Núñez","serial":null,"units":"4.5"}','4e9ce12c184d3b43000e4967e98e7f1bafd9499aaeaad7d66c22b9fbb59bf699','157af7f1dd45707ac62fea226c393837f74e2777141177ecdd62b04ce17ace4d');
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',6,'01a206aa-d2cb-723a-890b-ff67cd6e3604','2026-11-23T04:29:48.107+00:00','close','{"at":"2026-11-23T04:29:48.107+00:00","eventId":"01a206aa-d2cb-723a-890b-ff67cd6e3604","kind":"close","operator":"Ana Núñez"}','157af7f1dd45707ac62fea226c393837f74e2777141177ecdd62b04ce17ace4d','d4908cd5d51a1f5d320048d2c4fa113fd3fa0803a6b80b1086e7ee1f13484d1d');
INSERT INTO "count_event" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',7,'01a206aa-d4a7-707f-9f26-d4f22fdde94e','2026-11-23T04:29:48.583+00:00','sign','{"at":"2026-11-23T04:29:48.583+00:00","eventId":"01a206aa-d4a7-707f-9f26-d4f22fdde94e","kind":"sign","note":null,"operator":"Ana Núñez","signedBy":"Eva"}','d4908cd5d51a1f5d320048d2c4fa113fd3fa0803a6b80b1086e7ee1f13484d1d','be5a875f004581d12ba28d3013fae5311b429fbaeee1db823ef4ab2b9cc555cc');
INSERT INTO "count_event" VALUES('01a206aa-d2df-70f9-85ea-e57c5fc98556',1,'01a206aa-d2df-70f9-85ea-e57d4ae5c80e','2026-11-23T04:29:48.127+00:00','opened','{"at":"2026-11-23T04:29:48.127+00:00","blind":true,"controlId":null,"counter":1,"device":"5b249e39-e389-4ef2-9c8d-77bfb28b33e5","documentHash":null,"eventId":"01a206aa-d2df-70f9-85ea-e57d4ae5c80e","kind":"opened","listing":"open","number":null,"operator":"Bruno"}','0000000000000000000000000000000000000000000000000000000000000000','5c195e5619dae582b0f04ecde9be9d5fde9b1ac66e9cc16b6f47a0919c63313f');
INSERT INTO "count_event" VALUES('01a206aa-d2df-70f9-85ea-e57c5fc98556',2,'01a206aa-d30a-75e8-bde1-0e00b8d4b67f','2026-11-23T04:29:48.170+00:00','manual','{"articleCode":"A-0","at":"2026-11-23T04:29:48.170+00:00","condition":"good","container":null,"eventId":"01a206aa-d30a-75e8-bde1-0e00b8d4b67f","expiry":null,"kind":"manual","lot":"L0","operator":"Bruno","serial":null,"units":"1.5"}','5c195e5619dae582b0f04ecde9be9d5fde9b1ac66e9cc16b6f47a0919c63313f','d82300c8a482da1b1d2001f2275544d0505d16a6d562342baa4484a3c5908467');
INSERT INTO "count_event" VALUES('01a206aa-d2df-70f9-85ea-e57c5fc98556',3,'01a206aa-d358-727d-a940-101668b37c78','2026-11-23T04:29:48.248+00:00','manual','{"articleCode":"A-1","at":"2026-11-23T04:29:48.248+00:00","condition":"good","container":null,"eventId":"01a206aa-d358-727d-a940-101668b37c78","expiry":null,"kind":"manual","lot":"L1","operator":"Bruno","serial":null,"units":"2.5"}','d82300c8a482da1b1d2001f2275544d0505d16a6d562342baa4484a3c5908467','f3d60bfbf365b5e34184c9adcb43049ea2d8c41a19bc0e861909013599af88eb');
CREATE TABLE frozen_document (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES session,
  salt TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  as_of TEXT
) STRICT;
INSERT INTO "frozen_document" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615','c53a6badc954d3999d55f602d8952986','{"countedLines":[],"date":"2026-11-23T17:24:43","id":20780002,"location":"Muelle 6","mode":"Completo","receivingDocuments":[{"date":"2026-11-23T00:00:00","id":207800020,"lines":[{"articleCode":"105378","description":"Prepizza x 2","expiry":null,"externalContainer":null,"id":207800020001,"line":1,"lot":null,"units":10000000},{"articleCode":"105455","description":"Grisines 180 g","expiry":null,"externalContainer":null,"id":207800020002,"line":2,"lot":null,"units":240000000},{"articleCode":"104608","description":"Pan lactal blanco 460 g","expiry":null,"externalContainer":null,"id":207800020003,"line":3,"lot":null,"units":20000000},{"articleCode":"104685","description":null,"expiry":null,"externalContainer":null,"id":207800020004,"line":4,"lot":null,"units":90000000},{"articleCode":"104762","description":"Pan de hamburguesa x 4","expiry":null,"externalContainer":null,"id":207800020005,"line":5,"lot":null,"units":47000000},{"articleCode":"104839","description":"Pan de pancho x 6","expiry":null,"externalContainer":null,"id":207800020006,"line":6,"lot":null,"units":204000000},{"articleCode":"104916","description":"Tostadas clásicas 200 g","expiry":null,"externalContainer":null,"id":207800020007,"line":7,"lot":null,"units":72000000},{"articleCode":"104993","description":null,"expiry":null,"externalContainer":null,"id":207800020008,"line":8,"lot":null,"units":108000000},{"articleCode":"105070","description":"Galletitas de agua 300 g","expiry":null,"externalContainer":null,"id":207800020009,"line":9,"lot":null,"units":264000000},{"articleCode":"105147","description":"Bizcochos de grasa 200 g","expiry":null,"externalContainer":null,"id":207800020010,"line":10,"lot":null,"units":6000000},{"articleCode":"105224","description":"Budín de vainilla 200 g","expiry":null,"externalContainer":"377990052078000205","id":207800020011,"line":11,"lot":null,"units":208000000},{"articleCode":"105301","description":null,"expiry":null,"externalContainer":null,"id":207800020012,"line":12,"lot":null,"units":60000000},{"articleCode":"105378","description":"Prepizza x 2","expiry":null,"externalContainer":null,"id":207800020013,"line":13,"lot":null,"units":80000000},{"articleCode":"105455","description":"Grisines 180 g","expiry":null,"externalContainer":null,"id":207800020014,"line":14,"lot":null,"units":140000000},{"articleCode":"104608","description":"Pan lactal blanco 460 g","expiry":null,"externalContainer":null,"id":207800020015,"line":15,"lot":null,"units":15000000},{"articleCode":"104685","description":null,"expiry":"2026-11-30","externalContainer":null,"id":207800020016,"line":16,"lot":"TH-26322","units":100000000},{"articleCode":"104762","description":"Pan de hamburguesa x 4","expiry":null,"externalContainer":null,"id":207800020017,"line":17,"lot":null,"units":44000000},{"articleCode":"104839","description":"Pan de pancho x 6","expiry":null,"externalContainer":null,"id":207800020018,"line":18,"lot":null,"units":156000000},{"articleCode":"104916","description":"Tostadas clásicas 200 g","expiry":null,"externalContainer":null,"id":207800020019,"line":19,"lot":null,"units":14000000}],"number":"C3341","purchaseOrder":null,"supplierCode":"P006","supplierName":"Panificadora Trigal Hondo S.A."}],"state":"sinControl"}','e299c62961312f92d77190ad824b917c565486fc90796a047eddd108396c28a5','2026-11-23T04:29:48.036+00:00');
CREATE TABLE imported_anchor (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  seq INTEGER NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  PRIMARY KEY (session_id, device, hash)
) STRICT, WITHOUT ROWID;
INSERT INTO "imported_anchor" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54','209e841186de6c04b6ee6280bdb51bd76226d06c9f817c2aa02528f3277dde37',1,'{"at":"2026-11-23T04:29:48.269+00:00","hash":"b5268b5daa8e41f631fc65a1a3800d9397091db4a62e2b72f04e22ce4739698e","kind":"opened","seq":1,"sessionId":"01a206aa-d368-7117-a708-51d91e98ce54"}','0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "imported_anchor" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54','9f3c8db056af90ffec5be7b91ca0680e514fee60a7274c0c35da10456d91f144',2,'{"at":"2026-11-23T04:29:48.383+00:00","hash":"ac383edb7530e6cfe6d5d0b63599a1de1f01139dbc22b7c6ea6ab1484da413c4","kind":"closed","seq":5,"sessionId":"01a206aa-d368-7117-a708-51d91e98ce54"}','209e841186de6c04b6ee6280bdb51bd76226d06c9f817c2aa02528f3277dde37');
CREATE TABLE imported_count (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  control_id INTEGER,
  number TEXT,
  counter INTEGER NOT NULL CHECK (counter BETWEEN 1 AND 3),
  operator TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'signed')),
  started_at TEXT NOT NULL,
  closed_at TEXT,
  scans INTEGER NOT NULL,
  events INTEGER NOT NULL,
  head TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
INSERT INTO "imported_count" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54',NULL,NULL,1,'Carla','closed','2026-11-23T04:29:48.268+00:00','2026-11-23T04:29:48.375+00:00',0,5,'ac383edb7530e6cfe6d5d0b63599a1de1f01139dbc22b7c6ea6ab1484da413c4','2026-11-23T04:29:48.549+00:00');
CREATE TABLE imported_event (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, device, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "imported_event" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54',1,'01a206aa-d369-7762-adcf-1fa3a51c048a','2026-11-23T04:29:48.268+00:00','opened','{"at":"2026-11-23T04:29:48.268+00:00","blind":true,"controlId":null,"counter":1,"device":"8074bd1f-f594-451c-b1ff-fbc1439d0e9e","documentHash":null,"eventId":"01a206aa-d369-7762-adcf-1fa3a51c048a","kind":"opened","listing":"open","number":null,"operator":"Carla"}','0000000000000000000000000000000000000000000000000000000000000000','b5268b5daa8e41f631fc65a1a3800d9397091db4a62e2b72f04e22ce4739698e');
INSERT INTO "imported_event" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54',2,'01a206aa-d3bd-76e6-8d9d-cdfdeb4bad17','2026-11-23T04:29:48.349+00:00','manual','{"articleCode":"A-0","at":"2026-11-23T04:29:48.349+00:00","condition":"good","container":null,"eventId":"01a206aa-d3bd-76e6-8d9d-cdfdeb4bad17","expiry":null,"kind":"manual","lot":"L0","operator":"Carla","serial":null,"units":"1.5"}','b5268b5daa8e41f631fc65a1a3800d9397091db4a62e2b72f04e22ce4739698e','20e411dc5e413c3caa4e18110b77d6a0688c3dd4850654df79ad14138a767199');
INSERT INTO "imported_event" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54',3,'01a206aa-d3c8-7590-81b9-ea314d419e0a','2026-11-23T04:29:48.360+00:00','manual','{"articleCode":"A-1","at":"2026-11-23T04:29:48.360+00:00","condition":"good","container":null,"eventId":"01a206aa-d3c8-7590-81b9-ea314d419e0a","expiry":null,"kind":"manual","lot":"L1","operator":"Carla","serial":null,"units":"2.5"}','20e411dc5e413c3caa4e18110b77d6a0688c3dd4850654df79ad14138a767199','3168797f9356f6d72334712a198239bcd8e26961340aa19e364878c8419c8a73');
INSERT INTO "imported_event" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54',4,'01a206aa-d3cb-71c9-ac08-d430d3d2d342','2026-11-23T04:29:48.363+00:00','manual','{"articleCode":"A-2","at":"2026-11-23T04:29:48.363+00:00","condition":"good","container":null,"eventId":"01a206aa-d3cb-71c9-ac08-d430d3d2d342","expiry":null,"kind":"manual","lot":"L2","operator":"Carla","serial":null,"units":"3.5"}','3168797f9356f6d72334712a198239bcd8e26961340aa19e364878c8419c8a73','3f7ae56a49965d895fdb1af5e49360215d3970658b0c882f77371749674f818e');
INSERT INTO "imported_event" VALUES('8074bd1f-f594-451c-b1ff-fbc1439d0e9e','01a206aa-d368-7117-a708-51d91e98ce54',5,'01a206aa-d3d7-7504-ba29-9c8ea0a6aa40','2026-11-23T04:29:48.375+00:00','close','{"at":"2026-11-23T04:29:48.375+00:00","eventId":"01a206aa-d3d7-7504-ba29-9c8ea0a6aa40","kind":"close","operator":"Carla"}','3f7ae56a49965d895fdb1af5e49360215d3970658b0c882f77371749674f818e','ac383edb7530e6cfe6d5d0b63599a1de1f01139dbc22b7c6ea6ab1484da413c4');
CREATE TABLE imported_match (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  control_id INTEGER NOT NULL,
  number TEXT,
  counter INTEGER NOT NULL CHECK (counter BETWEEN 1 AND 3),
  matched_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
CREATE TABLE imported_photo (
  event_id TEXT NOT NULL,
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  media_type TEXT NOT NULL,
  PRIMARY KEY (event_id, device)
) STRICT, WITHOUT ROWID;
CREATE TABLE imported_set_aside (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  head TEXT NOT NULL,
  set_aside_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
CREATE TABLE learned_barcode (
  id INTEGER NOT NULL PRIMARY KEY,
  barcode_key TEXT NOT NULL,
  article_code TEXT NOT NULL,
  units_per_scan INTEGER NOT NULL CHECK (units_per_scan > 0),
  at TEXT NOT NULL,
  operator TEXT NOT NULL
, forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1))) STRICT;
CREATE TABLE notice (
  id INTEGER NOT NULL PRIMARY KEY,
  code TEXT NOT NULL,
  at TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE TABLE operator (
  operator_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name without case and accents: one person has one.
  name_key TEXT NOT NULL UNIQUE,
  -- A digest: what is printed on a badge is not kept.
  badge_hash TEXT UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('operator', 'supervisor')),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  saved_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE pc_chain (
  seq INTEGER NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
INSERT INTO "pc_chain" VALUES(1,'2026-11-23T04:29:48.041+00:00','opened','{"at":"2026-11-23T04:29:48.041+00:00","hash":"c00e1b1e79409f4fb123fd25e10eda27e7e2663bac9586870377d2452bc7ec71","kind":"opened","seq":1,"sessionId":"01a206aa-d284-70d9-9d9d-f7d098499615"}','0000000000000000000000000000000000000000000000000000000000000000','10df9b7caec968f8725643d86eb3da75299a4475ff3162951f22963d1aab41c9');
INSERT INTO "pc_chain" VALUES(2,'2026-11-23T04:29:48.108+00:00','closed','{"at":"2026-11-23T04:29:48.108+00:00","hash":"d4908cd5d51a1f5d320048d2c4fa113fd3fa0803a6b80b1086e7ee1f13484d1d","kind":"closed","seq":6,"sessionId":"01a206aa-d284-70d9-9d9d-f7d098499615"}','10df9b7caec968f8725643d86eb3da75299a4475ff3162951f22963d1aab41c9','6a44ac225ecb577d44c4511cb343a912e98a955313248f4cb9931cd6a4831b08');
INSERT INTO "pc_chain" VALUES(3,'2026-11-23T04:29:48.128+00:00','opened','{"at":"2026-11-23T04:29:48.128+00:00","hash":"5c195e5619dae582b0f04ecde9be9d5fde9b1ac66e9cc16b6f47a0919c63313f","kind":"opened","seq":1,"sessionId":"01a206aa-d2df-70f9-85ea-e57c5fc98556"}','6a44ac225ecb577d44c4511cb343a912e98a955313248f4cb9931cd6a4831b08','807c453d3a348987747e26d1537f82f404e7c43af925fb1a97028e12d098a5a9');
INSERT INTO "pc_chain" VALUES(4,'2026-11-23T04:29:48.549+00:00','imported','{"at":"2026-11-23T04:29:48.549+00:00","from":"8074bd1f-f594-451c-b1ff-fbc1439d0e9e","hash":"ac383edb7530e6cfe6d5d0b63599a1de1f01139dbc22b7c6ea6ab1484da413c4","kind":"imported","seq":5,"sessionId":"01a206aa-d368-7117-a708-51d91e98ce54"}','807c453d3a348987747e26d1537f82f404e7c43af925fb1a97028e12d098a5a9','d0043ef2c28c584bf1ca3d7af071870b1db34386d9f9d9dfc54dab625038a791');
INSERT INTO "pc_chain" VALUES(5,'2026-11-23T04:29:48.563+00:00','unlock','{"at":"2026-11-23T04:29:48.563+00:00","controlId":null,"kind":"unlock","withoutPin":true}','d0043ef2c28c584bf1ca3d7af071870b1db34386d9f9d9dfc54dab625038a791','9a3bddeb875eadfe6ef79c9f601239e91883bf715c8d2a202e7f41a1ac722a44');
INSERT INTO "pc_chain" VALUES(6,'2026-11-23T04:29:48.584+00:00','signed','{"at":"2026-11-23T04:29:48.584+00:00","hash":"be5a875f004581d12ba28d3013fae5311b429fbaeee1db823ef4ab2b9cc555cc","kind":"signed","seq":7,"sessionId":"01a206aa-d284-70d9-9d9d-f7d098499615"}','9a3bddeb875eadfe6ef79c9f601239e91883bf715c8d2a202e7f41a1ac722a44','8ff5043d01284c9e27fcd18ef09e380a9d711b07fabec33b20bb62953616e74f');
CREATE TABLE photo (
  event_id TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session,
  hash TEXT NOT NULL,
  media_type TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE pin (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  salt TEXT NOT NULL,
  cost INTEGER NOT NULL,
  hash TEXT NOT NULL,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE recount_request (
  request_id TEXT NOT NULL PRIMARY KEY,
  control_id INTEGER NOT NULL,
  -- Codes as a JSON list, sorted.
  articles TEXT NOT NULL,
  note TEXT,
  requested_at TEXT NOT NULL,
  -- The count that was opened for it; null while it waits.
  session_id TEXT REFERENCES session
, operator TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE salvaged_event (
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  found_in TEXT NOT NULL,
  PRIMARY KEY (event_id, found_in)
) STRICT;
CREATE TABLE saved_view (
  view_id TEXT NOT NULL PRIMARY KEY,
  screen TEXT NOT NULL,
  name TEXT NOT NULL,
  -- What the page keeps of the screen, as JSON.
  view TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  UNIQUE (screen, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
  session_id TEXT NOT NULL PRIMARY KEY,
  device TEXT NOT NULL,
  control_id INTEGER,
  number TEXT,
  supplier_name TEXT,
  counter INTEGER NOT NULL CHECK (counter BETWEEN 1 AND 3),
  operator TEXT NOT NULL,
  listing TEXT NOT NULL CHECK (listing IN ('open', 'articles')),
  status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'signed')),
  blind INTEGER NOT NULL CHECK (blind IN (0, 1)),
  started_at TEXT NOT NULL,
  closed_at TEXT,
  signed_at TEXT
, paused_at TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "session" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615','5b249e39-e389-4ef2-9c8d-77bfb28b33e5',20780002,'C3341','Panificadora Trigal Hondo S.A.',1,'Ana Núñez','open','signed',1,'2026-11-23T04:29:48.036+00:00','2026-11-23T04:29:48.107+00:00','2026-11-23T04:29:48.583+00:00',NULL);
INSERT INTO "session" VALUES('01a206aa-d2df-70f9-85ea-e57c5fc98556','5b249e39-e389-4ef2-9c8d-77bfb28b33e5',NULL,NULL,NULL,1,'Bruno','open','open',1,'2026-11-23T04:29:48.127+00:00',NULL,NULL,NULL);
CREATE TABLE session_state (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES session,
  scans INTEGER NOT NULL,
  last_scan_at TEXT,
  next_seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "session_state" VALUES('01a206aa-d284-70d9-9d9d-f7d098499615',0,NULL,8);
INSERT INTO "session_state" VALUES('01a206aa-d2df-70f9-85ea-e57c5fc98556',0,NULL,4);
CREATE TABLE setting (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE webhook_event (
  -- Event and eventId of a message; empty where it has none.
  message_key TEXT NOT NULL,
  -- SHA-256 over the body as it came.
  body_hash TEXT NOT NULL,
  event TEXT,
  -- As JSON: a number or a text.
  event_id TEXT,
  event_at TEXT,
  received_ms INTEGER NOT NULL,
  received_at TEXT NOT NULL,
  last_received_at TEXT NOT NULL,
  repeats INTEGER NOT NULL,
  effect TEXT NOT NULL,
  flagged INTEGER NOT NULL CHECK (flagged IN (0, 1)),
  order_code TEXT,
  -- Sorts the events of one order by when they happened.
  order_place TEXT,
  body BLOB NOT NULL, subscription_id TEXT, header_event_type TEXT, header_content_type TEXT, signature TEXT,
  PRIMARY KEY (message_key, body_hash)
) STRICT;
CREATE TABLE webhook_subscription (
  subscription_id TEXT NOT NULL PRIMARY KEY,
  event_type TEXT NOT NULL,
  url TEXT NOT NULL,
  code TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'active', 'unknown', 'removing', 'removed')),
  command_id TEXT NOT NULL,
  removal_command_id TEXT,
  registered_at TEXT NOT NULL,
  removed_at TEXT,
  -- Until when a removed secret is accepted; null while it is not removed.
  accepted_until_ms INTEGER,
  -- The secret store no longer holds the secret.
  forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)),
  last_event_at TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE wms_write (
  id INTEGER NOT NULL PRIMARY KEY,
  command_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  -- What it is about: the code of an order.
  subject TEXT NOT NULL,
  input_hash TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE TABLE wms_write_end (
  write_id INTEGER NOT NULL PRIMARY KEY REFERENCES wms_write,
  outcome TEXT NOT NULL CHECK (outcome IN ('answered', 'refused', 'unknown')),
  at TEXT NOT NULL
) STRICT;
CREATE INDEX command_at ON command (at_ms);
CREATE UNIQUE INDEX session_open ON session (control_id, counter) WHERE status = 'open' AND control_id IS NOT NULL;
CREATE INDEX session_control ON session (control_id, session_id);
CREATE INDEX session_status ON session (status, session_id);
CREATE UNIQUE INDEX count_event_id ON count_event (event_id);
CREATE TRIGGER count_event_update BEFORE UPDATE ON count_event
BEGIN SELECT RAISE(ABORT, 'count_event is append-only'); END;
CREATE TRIGGER count_event_delete BEFORE DELETE ON count_event
BEGIN SELECT RAISE(ABORT, 'count_event is append-only'); END;
CREATE TRIGGER count_event_chain BEFORE INSERT ON count_event
WHEN EXISTS (
  SELECT 1 FROM count_event AS last
  WHERE last.session_id = NEW.session_id
    AND last.seq = (SELECT max(seq) FROM count_event WHERE session_id = NEW.session_id)
    AND (last.seq + 1 <> NEW.seq OR last.hash <> NEW.previous_hash)
)
BEGIN SELECT RAISE(ABORT, 'count_event does not continue its chain'); END;
CREATE TRIGGER pc_chain_update BEFORE UPDATE ON pc_chain
BEGIN SELECT RAISE(ABORT, 'pc_chain is append-only'); END;
CREATE TRIGGER pc_chain_delete BEFORE DELETE ON pc_chain
BEGIN SELECT RAISE(ABORT, 'pc_chain is append-only'); END;
CREATE TRIGGER pc_chain_chain BEFORE INSERT ON pc_chain
WHEN EXISTS (
  SELECT 1 FROM pc_chain AS last
  WHERE last.seq = (SELECT max(seq) FROM pc_chain) AND (last.seq + 1 <> NEW.seq OR last.hash <> NEW.previous_hash)
)
BEGIN SELECT RAISE(ABORT, 'pc_chain does not continue its chain'); END;
CREATE INDEX learned_barcode_key ON learned_barcode (barcode_key, id);
CREATE INDEX learned_barcode_article ON learned_barcode (article_code, barcode_key);
CREATE INDEX blind_control_control ON blind_control (control_id, blind_id);
CREATE INDEX blind_key_blind ON blind_key (blind_id);
CREATE INDEX wms_write_command ON wms_write (command_id, id);
CREATE INDEX wms_write_subject ON wms_write (operation, subject, id);
CREATE INDEX webhook_subscription_command ON webhook_subscription (command_id);
CREATE INDEX webhook_event_newest ON webhook_event (received_ms, message_key, body_hash);
CREATE INDEX webhook_event_order ON webhook_event (order_code, order_place) WHERE order_place IS NOT NULL;
CREATE INDEX adjustment_review_key ON adjustment_review (key, id);
CREATE TRIGGER adjustment_review_delete BEFORE DELETE ON adjustment_review
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;
CREATE INDEX comparison_reason_control ON comparison_reason (control_id, id);
CREATE TRIGGER comparison_reason_update BEFORE UPDATE ON comparison_reason
WHEN OLD.control_id <> NEW.control_id OR OLD.article_code <> NEW.article_code OR OLD.lot IS NOT NEW.lot
  OR OLD.expiry IS NOT NEW.expiry OR OLD.reason IS NOT NEW.reason OR OLD.note IS NOT NEW.note OR OLD.at <> NEW.at
  OR OLD.operator IS NOT NEW.operator
BEGIN SELECT RAISE(ABORT, 'comparison_reason is append-only'); END;
CREATE TRIGGER comparison_reason_delete BEFORE DELETE ON comparison_reason
BEGIN SELECT RAISE(ABORT, 'comparison_reason is append-only'); END;
CREATE INDEX recount_request_control ON recount_request (control_id, request_id);
CREATE INDEX recount_request_waiting ON recount_request (request_id) WHERE session_id IS NULL;
CREATE INDEX photo_session ON photo (session_id, event_id);
CREATE INDEX photo_hash ON photo (hash, event_id);
CREATE INDEX webhook_event_body ON webhook_event (body_hash);
CREATE INDEX webhook_event_of_order ON webhook_event (order_code, received_ms, message_key, body_hash)
  WHERE order_code IS NOT NULL;
CREATE INDEX webhook_event_name ON webhook_event (lower(event), received_ms, message_key, body_hash);
CREATE INDEX webhook_event_flagged ON webhook_event (received_ms, message_key, body_hash) WHERE flagged = 1;
CREATE INDEX webhook_event_words ON webhook_event (received_ms, message_key, body_hash, event, event_id, order_code);
CREATE INDEX imported_count_control ON imported_count (control_id, session_id);
CREATE TRIGGER imported_event_update BEFORE UPDATE ON imported_event
WHEN OLD.device <> NEW.device OR OLD.session_id <> NEW.session_id OR OLD.seq <> NEW.seq OR OLD.body <> NEW.body
  OR OLD.event_id <> NEW.event_id OR OLD.at <> NEW.at OR OLD.kind <> NEW.kind
  OR OLD.previous_hash <> NEW.previous_hash OR OLD.hash <> NEW.hash
BEGIN SELECT RAISE(ABORT, 'imported_event is append-only'); END;
CREATE TRIGGER imported_event_delete BEFORE DELETE ON imported_event
BEGIN SELECT RAISE(ABORT, 'imported_event is append-only'); END;
CREATE TRIGGER imported_event_chain BEFORE INSERT ON imported_event
WHEN EXISTS (
  SELECT 1 FROM imported_event AS last
  WHERE last.session_id = NEW.session_id AND last.device = NEW.device
    AND last.seq = (SELECT max(seq) FROM imported_event WHERE session_id = NEW.session_id AND device = NEW.device)
    AND (last.seq + 1 <> NEW.seq OR last.hash <> NEW.previous_hash)
) AND NOT EXISTS (
  SELECT 1 FROM imported_event AS same
  WHERE same.session_id = NEW.session_id AND same.device = NEW.device AND same.seq = NEW.seq AND same.hash = NEW.hash
)
BEGIN SELECT RAISE(ABORT, 'imported_event does not continue its chain'); END;
CREATE INDEX imported_photo_hash ON imported_photo (hash, event_id);
CREATE TRIGGER adjustment_review_update BEFORE UPDATE ON adjustment_review
WHEN OLD.key <> NEW.key OR OLD.verdict <> NEW.verdict OR OLD.note IS NOT NEW.note OR OLD.at <> NEW.at
  OR OLD.body <> NEW.body OR OLD.operator IS NOT NEW.operator
BEGIN SELECT RAISE(ABORT, 'adjustment_review is append-only'); END;
COMMIT;
PRAGMA application_id = 1299539308;
PRAGMA user_version = 100;
