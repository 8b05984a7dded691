import { definer } from './schema-parts.ts'

/** Bytes of events in one answer: some hundreds of ordinary ones, and no more than a PC holds easily. */
const maxAnswerBytes = 1_048_576

/** The step that bounds what one PC can do to the others, and notices a restored database. */
export const guardStep = /* sql */ `
-- The database in which the hub was last: a dump is restored into another one, even under the same name.
ALTER TABLE muelle.site ADD COLUMN database oid;
UPDATE muelle.site SET database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database());

CREATE OR REPLACE FUNCTION muelle.hello() RETURNS TABLE (site text, schema integer, generation text, kind text, name text,
  device text, pins text[], "position" bigint) LANGUAGE plpgsql ${definer} AS $$
DECLARE here oid;
BEGIN
  SELECT d.oid INTO here FROM pg_database AS d WHERE d.datname = current_database();
  -- PCs read everything again and send what the restored state lacks, as after the command.
  UPDATE muelle.site AS s SET database = here,
    generation = CASE WHEN s.database IS NULL THEN s.generation ELSE gen_random_uuid() END
    WHERE s.database IS DISTINCT FROM here;
  UPDATE muelle.pc SET seen_at = now() WHERE login IN (SELECT me.login FROM muelle.me() AS me);
  RETURN QUERY SELECT s.name, (SELECT max(version) FROM muelle.schema_step), s.generation::text, me.kind, me.name,
    me.device, s.pins, c.position FROM muelle.me() AS me, muelle.site AS s, muelle.counter AS c;
END $$;

-- A device has one role at a time: whoever joined under its id would read its messages.
CREATE OR REPLACE FUNCTION muelle.join_site(p_device text, p_public_key text, p_practice boolean) RETURNS text
LANGUAGE plpgsql ${definer} AS $$
DECLARE invited muelle.pc;
BEGIN
  IF p_device IS NULL OR p_public_key IS NULL OR p_practice IS NULL
  THEN RAISE EXCEPTION 'malformed' USING ERRCODE = 'invalid_parameter_value'; END IF;
  SELECT * INTO invited FROM muelle.pc WHERE login = session_user FOR UPDATE;
  IF invited.login IS NULL OR invited.revoked_at IS NOT NULL THEN RETURN 'revoked'; END IF;
  IF invited.enrolled_at IS NOT NULL THEN RETURN 'used'; END IF;
  IF invited.code_expires_at < now() THEN RETURN 'expired'; END IF;
  IF EXISTS (SELECT 1 FROM muelle.pc WHERE device = p_device AND enrolled_at IS NOT NULL AND revoked_at IS NULL)
  THEN RETURN 'joined'; END IF;
  UPDATE muelle.pc SET device = p_device, public_key = p_public_key, practice = p_practice, enrolled_at = now(),
    seen_at = now() WHERE login = session_user;
  PERFORM muelle.next_position();
  RETURN 'done';
END $$;

-- One event at least, and no more than ${maxAnswerBytes} bytes and the last one.
CREATE OR REPLACE FUNCTION muelle.events(p_login text, p_session text, p_after integer, p_upto integer)
RETURNS TABLE (seq integer, body text) LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE bytes integer := 0;
BEGIN
  FOR seq, body IN SELECT e.seq, e.body FROM muelle.me() AS me, muelle.chain AS c
    JOIN muelle.pc AS pc ON pc.login = c.login
    JOIN muelle.event AS e ON e.login = c.login AND e.session = c.session
    WHERE c.login = p_login::name AND c.session = p_session AND pc.practice = me.practice
      AND (me.kind = 'office' OR c.revealed OR c.login = me.login)
      AND e.seq > p_after AND e.seq <= p_upto ORDER BY e.seq LIMIT 500
  LOOP
    RETURN NEXT;
    bytes := bytes + octet_length(body);
    EXIT WHEN bytes > ${maxAnswerBytes};
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION muelle.reveal(p_sessions text[]) RETURNS integer LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me muelle.pc;
  shown integer := 0;
  one record;
BEGIN
  SELECT * INTO me FROM muelle.me();
  IF me.kind IS DISTINCT FROM 'office' OR cardinality(p_sessions) > 1000 THEN RETURN 0; END IF;
  -- All of them before a position is taken, as whoever appends does: no two wait for each other.
  PERFORM 1 FROM muelle.chain AS c WHERE c.session = ANY (p_sessions) AND NOT c.revealed
    ORDER BY c.login, c.session FOR UPDATE;
  FOR one IN SELECT c.login, c.session FROM muelle.chain AS c JOIN muelle.pc AS pc ON pc.login = c.login
    WHERE c.session = ANY (p_sessions) AND pc.practice = me.practice AND NOT c.revealed ORDER BY c.login, c.session
  LOOP
    UPDATE muelle.chain AS c SET revealed = true, position = muelle.next_position()
      WHERE c.login = one.login AND c.session = one.session;
    shown := shown + 1;
  END LOOP;
  RETURN shown;
END $$;
`
