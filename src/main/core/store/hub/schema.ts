import { clusterStep } from './schema-cluster.ts'
import { factStep } from './schema-facts.ts'
import { finishedStep } from './schema-finished.ts'
import { guardStep } from './schema-guards.ts'
import { messageStep } from './schema-messages.ts'
import { definer, headsOfPage, hubChannel, hubMembers, maxPcs, refuseChanges } from './schema-parts.ts'

/** One step of the hub's schema. Steps are only added, and each only adds: PCs of an older version go on working. */
interface HubStep {
  version: number
  sql: string
}

/** Bounds of one call of `append`. */
export const maxBodies = 500
const maxBodyBytes = 262_144
const maxHeadBytes = 16_384

const first = /* sql */ `
CREATE TABLE muelle.site (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  generation uuid NOT NULL,
  -- SHA-256 of the public keys of the server's certificate, the present one and the next.
  pins text[] NOT NULL DEFAULT '{}'
);
-- Position is the order of commits: this one row is changed last in every transaction that PCs have to see.
CREATE TABLE muelle.counter (one boolean PRIMARY KEY DEFAULT true CHECK (one), position bigint NOT NULL);
INSERT INTO muelle.counter (position) VALUES (0);

CREATE TABLE muelle.pc (
  login name PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('dock', 'office')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  code_expires_at timestamptz NOT NULL,
  device text CHECK (device ~ '^[0-9A-Za-z-]{1,64}$'),
  public_key text CHECK (public_key ~ '^[0-9A-Za-z_-]{43}$'),
  practice boolean,
  enrolled_at timestamptz,
  revoked_at timestamptz,
  seen_at timestamptz
);
CREATE TABLE muelle.chain (
  login name NOT NULL REFERENCES muelle.pc,
  session text NOT NULL CHECK (session ~ '^[0-9A-Za-z-]{1,64}$'),
  seq integer NOT NULL CHECK (seq > 0),
  hash text NOT NULL,
  -- What every PC may know of the count: a canonical text that the PC signed together with seq and hash.
  head text NOT NULL CHECK (octet_length(head) BETWEEN 2 AND ${maxHeadBytes}),
  signature text NOT NULL CHECK (signature ~ '^[0-9A-Za-z_-]{86}$'),
  -- The declared figures were shown after the count, so docks may read its events.
  revealed boolean NOT NULL,
  position bigint NOT NULL UNIQUE,
  PRIMARY KEY (login, session)
);
CREATE TABLE muelle.event (
  login name NOT NULL,
  session text NOT NULL,
  seq integer NOT NULL,
  hash text NOT NULL,
  body text NOT NULL CHECK (octet_length(body) BETWEEN 2 AND ${maxBodyBytes}),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (login, session, seq)
);

CREATE FUNCTION muelle.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
${refuseChanges('event')}
CREATE FUNCTION muelle.check_growth() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.login <> OLD.login OR NEW.session <> OLD.session OR NEW.seq < OLD.seq
    OR NEW.seq = OLD.seq AND NEW.hash <> OLD.hash OR OLD.revealed AND NOT NEW.revealed
  THEN RAISE EXCEPTION 'chain only grows' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chain_only_grows BEFORE UPDATE OR DELETE ON muelle.chain
  FOR EACH ROW EXECUTE FUNCTION muelle.check_growth();
CREATE TRIGGER chain_not_emptied BEFORE TRUNCATE ON muelle.chain
  FOR EACH STATEMENT EXECUTE FUNCTION muelle.refuse_change();

-- Rights are the functions' business. Whoever is given a table by mistake still reads nothing.
ALTER TABLE muelle.site ENABLE ROW LEVEL SECURITY;
ALTER TABLE muelle.counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE muelle.pc ENABLE ROW LEVEL SECURITY;
ALTER TABLE muelle.chain ENABLE ROW LEVEL SECURITY;
ALTER TABLE muelle.event ENABLE ROW LEVEL SECURITY;

-- The PC that asks: the role that signed in, which SET ROLE does not change.
CREATE FUNCTION muelle.me() RETURNS SETOF muelle.pc LANGUAGE sql STABLE ${definer} AS $$
  SELECT * FROM muelle.pc WHERE login = session_user AND enrolled_at IS NOT NULL AND revoked_at IS NULL $$;

CREATE FUNCTION muelle.next_position() RETURNS bigint LANGUAGE plpgsql ${definer} AS $$
DECLARE taken bigint;
BEGIN
  PERFORM pg_notify('${hubChannel}', '');
  UPDATE muelle.counter SET position = position + 1 RETURNING position INTO taken;
  RETURN taken;
END $$;

CREATE FUNCTION muelle.join_site(p_device text, p_public_key text, p_practice boolean) RETURNS text
LANGUAGE plpgsql ${definer} AS $$
DECLARE invited muelle.pc;
BEGIN
  SELECT * INTO invited FROM muelle.pc WHERE login = session_user FOR UPDATE;
  IF invited.login IS NULL OR invited.revoked_at IS NOT NULL THEN RETURN 'revoked'; END IF;
  IF invited.enrolled_at IS NOT NULL THEN RETURN 'used'; END IF;
  IF invited.code_expires_at < now() THEN RETURN 'expired'; END IF;
  UPDATE muelle.pc SET device = p_device, public_key = p_public_key, practice = p_practice, enrolled_at = now(),
    seen_at = now() WHERE login = session_user;
  PERFORM muelle.next_position();
  RETURN 'done';
END $$;

CREATE FUNCTION muelle.hello() RETURNS TABLE (site text, schema integer, generation text, kind text, name text,
  device text, pins text[], "position" bigint) LANGUAGE plpgsql ${definer} AS $$
BEGIN
  UPDATE muelle.pc SET seen_at = now() WHERE login IN (SELECT me.login FROM muelle.me() AS me);
  RETURN QUERY SELECT s.name, (SELECT max(version) FROM muelle.schema_step), s.generation::text, me.kind, me.name,
    me.device, s.pins, c.position FROM muelle.me() AS me, muelle.site AS s, muelle.counter AS c;
END $$;

CREATE FUNCTION muelle.pcs() RETURNS TABLE (device text, public_key text, kind text, name text, seen_at timestamptz)
LANGUAGE sql STABLE ${definer} AS $$
  SELECT pc.device, pc.public_key, pc.kind, pc.name, pc.seen_at FROM muelle.pc AS pc, muelle.me() AS me
  WHERE pc.enrolled_at IS NOT NULL AND pc.revoked_at IS NULL AND pc.practice = me.practice AND pc.login <> me.login
  ORDER BY pc.name, pc.login LIMIT ${maxPcs} $$;

CREATE FUNCTION muelle.own_heads(p_after text) RETURNS TABLE (session text, seq integer, hash text, revealed boolean)
LANGUAGE sql STABLE ${definer} AS $$
  SELECT c.session, c.seq, c.hash, c.revealed FROM muelle.chain AS c, muelle.me() AS me
  WHERE c.login = me.login AND c.session > p_after ORDER BY c.session LIMIT 1000 $$;

CREATE FUNCTION muelle.heads(p_after bigint) RETURNS TABLE (login text, device text, public_key text, name text,
  session text, seq integer, hash text, head text, signature text, readable boolean, "position" bigint)
LANGUAGE sql STABLE ${definer} AS $$
  SELECT c.login::text, pc.device, pc.public_key, pc.name, c.session, c.seq, c.hash, c.head, c.signature,
    me.kind = 'office' OR c.revealed, c.position
  FROM muelle.me() AS me, muelle.chain AS c JOIN muelle.pc AS pc ON pc.login = c.login
  WHERE c.position > p_after AND c.login <> me.login AND pc.practice = me.practice ORDER BY c.position LIMIT ${headsOfPage} $$;

CREATE FUNCTION muelle.events(p_login text, p_session text, p_after integer, p_upto integer)
RETURNS TABLE (seq integer, body text) LANGUAGE sql STABLE ${definer} AS $$
  SELECT e.seq, e.body FROM muelle.me() AS me, muelle.chain AS c
    JOIN muelle.pc AS pc ON pc.login = c.login
    JOIN muelle.event AS e ON e.login = c.login AND e.session = c.session
  WHERE c.login = p_login::name AND c.session = p_session AND pc.practice = me.practice
    AND (me.kind = 'office' OR c.revealed OR c.login = me.login)
    AND e.seq > p_after AND e.seq <= p_upto ORDER BY e.seq LIMIT 500 $$;

-- The only writer of events. The same rows again are answered as done.
CREATE FUNCTION muelle.append(p_session text, p_from integer, p_bodies text[], p_hash text, p_head text,
  p_revealed boolean, p_signature text) RETURNS TABLE (result text, seq integer, hash text)
LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me muelle.pc;
  last muelle.chain;
  known_body text;
  hashes text[] := '{}';
  previous text := repeat('0', 64);
  place integer := p_from - 1;
  fresh integer;
  one text;
BEGIN
  SELECT * INTO me FROM muelle.me();
  IF me.login IS NULL THEN RETURN QUERY SELECT 'revoked', 0, ''; RETURN; END IF;
  IF p_session IS NULL OR p_session !~ '^[0-9A-Za-z-]{1,64}$' OR p_from IS NULL OR p_from < 1 OR p_bodies IS NULL
    OR cardinality(p_bodies) > ${maxBodies} OR array_position(p_bodies, NULL) IS NOT NULL
  THEN RAISE EXCEPTION 'malformed' USING ERRCODE = 'invalid_parameter_value'; END IF;
  SELECT * INTO last FROM muelle.chain AS c WHERE c.login = me.login AND c.session = p_session FOR UPDATE;
  IF p_from > coalesce(last.seq, 0) + 1 THEN
    RETURN QUERY SELECT 'gap', coalesce(last.seq, 0), coalesce(last.hash, previous); RETURN;
  END IF;
  -- Rows that are here already have to be the same, byte for byte.
  FOREACH one IN ARRAY p_bodies LOOP
    place := place + 1;
    IF place <= coalesce(last.seq, 0) THEN
      SELECT e.body INTO known_body FROM muelle.event AS e
        WHERE e.login = me.login AND e.session = p_session AND e.seq = place;
      IF known_body IS DISTINCT FROM one THEN RETURN QUERY SELECT 'forked', last.seq, last.hash; RETURN; END IF;
    ELSE
      IF left(one, 1) <> '{' OR json_typeof(one::json) <> 'object' OR octet_length(one) > ${maxBodyBytes}
      THEN RAISE EXCEPTION 'malformed' USING ERRCODE = 'invalid_parameter_value'; END IF;
      IF cardinality(hashes) = 0 AND last.seq IS NOT NULL THEN previous := last.hash; END IF;
      previous := encode(sha256(convert_to('{"event":' || one || ',"previousHash":"' || previous || '","seq":'
        || place || ',"sessionId":"' || p_session || '"}', 'UTF8')), 'hex');
      hashes := hashes || previous;
    END IF;
  END LOOP;
  fresh := cardinality(hashes);
  IF fresh = 0 THEN
    IF last.seq IS NULL THEN RAISE EXCEPTION 'malformed' USING ERRCODE = 'invalid_parameter_value'; END IF;
    IF place < last.seq OR last.head = p_head AND last.revealed >= p_revealed THEN
      RETURN QUERY SELECT 'done', last.seq, last.hash; RETURN;
    END IF;
    previous := last.hash;
  END IF;
  -- Another history before these rows, or a hash that was not computed as ours.
  IF previous IS DISTINCT FROM p_hash THEN
    RETURN QUERY SELECT CASE WHEN p_from = coalesce(last.seq, 0) + 1 AND last.seq IS NOT NULL THEN 'forked' ELSE 'broken' END,
      coalesce(last.seq, 0), coalesce(last.hash, repeat('0', 64)); RETURN;
  END IF;
  INSERT INTO muelle.event (login, session, seq, hash, body)
    SELECT me.login, p_session, place - fresh + n.i, hashes[n.i], p_bodies[cardinality(p_bodies) - fresh + n.i]
    FROM generate_series(1, fresh) AS n (i);
  INSERT INTO muelle.chain AS c (login, session, seq, hash, head, signature, revealed, position)
    VALUES (me.login, p_session, place, previous, p_head, p_signature, p_revealed, muelle.next_position())
    ON CONFLICT (login, session) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash, head = EXCLUDED.head,
      signature = EXCLUDED.signature, revealed = c.revealed OR EXCLUDED.revealed, position = EXCLUDED.position;
  RETURN QUERY SELECT 'done', place, previous;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA muelle FROM PUBLIC;
GRANT USAGE ON SCHEMA muelle TO ${hubMembers};
GRANT EXECUTE ON FUNCTION muelle.join_site, muelle.hello, muelle.pcs, muelle.own_heads, muelle.heads, muelle.events,
  muelle.append TO ${hubMembers};
`

/** All steps of the hub's schema, append-only. */
export const hubSteps: readonly HubStep[] = [
  { version: 1, sql: first },
  { version: 2, sql: factStep },
  { version: 3, sql: messageStep },
  { version: 4, sql: finishedStep },
  { version: 5, sql: guardStep },
  { version: 6, sql: clusterStep },
]

/** The version of the schema after these steps. */
export const hubSchema = Math.max(...hubSteps.map(({ version }) => version))
