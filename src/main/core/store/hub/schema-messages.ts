import { definer, hubMembers, refuseChanges } from './schema-parts.ts'

/** Bounds of one message. */
export const maxMessageBytes = 65_536

/** The step that adds messages: signed texts from one PC to another, which only the addressee reads. */
export const messageStep = /* sql */ `
CREATE TABLE muelle.message (
  position bigint PRIMARY KEY,
  login name NOT NULL REFERENCES muelle.pc,
  id text NOT NULL CHECK (id ~ '^[0-9A-Za-z-]{1,64}$'),
  addressee text NOT NULL CHECK (addressee ~ '^[0-9A-Za-z-]{1,64}$'),
  -- A canonical text, opaque here.
  body text NOT NULL CHECK (octet_length(body) BETWEEN 2 AND ${maxMessageBytes}),
  signature text NOT NULL CHECK (signature ~ '^[0-9A-Za-z_-]{86}$'),
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (login, id)
);
CREATE INDEX message_addressee ON muelle.message (addressee, position);
${refuseChanges('message')}
ALTER TABLE muelle.message ENABLE ROW LEVEL SECURITY;

-- The only writer of messages. The same again is answered as done.
CREATE FUNCTION muelle.send_message(p_id text, p_addressee text, p_body text, p_signature text) RETURNS text
LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me muelle.pc;
  known text;
BEGIN
  SELECT * INTO me FROM muelle.me();
  IF me.login IS NULL THEN RETURN 'revoked'; END IF;
  SELECT m.body INTO known FROM muelle.message AS m WHERE m.login = me.login AND m.id = p_id;
  IF FOUND THEN RETURN CASE WHEN known = p_body THEN 'done' ELSE 'forked' END; END IF;
  INSERT INTO muelle.message (position, login, id, addressee, body, signature)
    VALUES (muelle.next_position(), me.login, p_id, p_addressee, p_body, p_signature);
  RETURN 'done';
END $$;

-- Messages to the PC that asks, in the order of commits; their age by the clock of the server.
CREATE FUNCTION muelle.messages_since(p_after bigint) RETURNS TABLE (id text, device text, public_key text, name text, body text,
  signature text, age_seconds double precision, "position" bigint)
LANGUAGE sql STABLE ${definer} AS $$
  SELECT m.id, pc.device, pc.public_key, pc.name, m.body, m.signature,
    extract(epoch FROM clock_timestamp() - m.at)::double precision, m.position
  FROM muelle.me() AS me, muelle.message AS m JOIN muelle.pc AS pc ON pc.login = m.login
  WHERE m.addressee = me.device AND m.position > p_after AND pc.practice = me.practice ORDER BY m.position LIMIT 100 $$;

-- Which of its own messages a restored hub lacks.
CREATE FUNCTION muelle.lost_messages(p_ids text[]) RETURNS TABLE (id text) LANGUAGE sql STABLE ${definer} AS $$
  SELECT i FROM muelle.me() AS me, unnest(p_ids) AS i WHERE NOT EXISTS (SELECT 1 FROM muelle.message AS m
    WHERE m.login = me.login AND m.id = i) LIMIT 1000 $$;

-- An office has shown the declared figures of these counts: docks may read them from now on.
CREATE FUNCTION muelle.reveal(p_sessions text[]) RETURNS integer LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me muelle.pc;
  shown integer := 0;
  one record;
BEGIN
  SELECT * INTO me FROM muelle.me();
  IF me.kind IS DISTINCT FROM 'office' OR cardinality(p_sessions) > 1000 THEN RETURN 0; END IF;
  FOR one IN SELECT c.login, c.session FROM muelle.chain AS c JOIN muelle.pc AS pc ON pc.login = c.login
    WHERE c.session = ANY (p_sessions) AND pc.practice = me.practice AND NOT c.revealed ORDER BY c.login, c.session
    FOR UPDATE OF c
  LOOP
    UPDATE muelle.chain AS c SET revealed = true, position = muelle.next_position()
      WHERE c.login = one.login AND c.session = one.session;
    shown := shown + 1;
  END LOOP;
  RETURN shown;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA muelle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION muelle.send_message, muelle.messages_since, muelle.lost_messages, muelle.reveal TO ${hubMembers};
`
