import { definer, hubMembers, refuseChanges } from './schema-parts.ts'

/** Bounds of one fact; PCs compare with them before they send. */
export const maxFactBytes = 65_536
export const maxFactKeyBytes = 1024

/** The step that adds facts: small versioned values that several PCs change, each version signed by its device. */
export const factStep = /* sql */ `
CREATE TABLE muelle.fact (
  practice boolean NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z-]{1,40}$'),
  key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND ${maxFactKeyBytes}),
  version integer NOT NULL CHECK (version > 0),
  -- A canonical text, opaque here: the hub need not know a kind to keep it.
  value text NOT NULL CHECK (octet_length(value) BETWEEN 2 AND ${maxFactBytes}),
  login name NOT NULL REFERENCES muelle.pc,
  signature text NOT NULL CHECK (signature ~ '^[0-9A-Za-z_-]{86}$'),
  generation uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  position bigint NOT NULL UNIQUE,
  PRIMARY KEY (practice, kind, key, version)
);
CREATE INDEX fact_signature ON muelle.fact (signature);
${refuseChanges('fact')}
ALTER TABLE muelle.fact ENABLE ROW LEVEL SECURITY;

-- The only writer of facts: whoever did not know the newest version is told so, and nothing is replaced.
CREATE FUNCTION muelle.put(p_kind text, p_key text, p_base integer, p_value text, p_signature text)
RETURNS TABLE (result text, version integer) LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me muelle.pc;
  last muelle.fact;
BEGIN
  SELECT * INTO me FROM muelle.me();
  IF me.login IS NULL THEN RETURN QUERY SELECT 'revoked', 0; RETURN; END IF;
  IF p_base IS NULL OR p_base < 0 OR p_value IS NULL OR octet_length(p_value) > ${maxFactBytes}
    OR left(p_value, 1) <> '{' OR json_typeof(p_value::json) <> 'object'
  THEN RAISE EXCEPTION 'malformed' USING ERRCODE = 'invalid_parameter_value'; END IF;
  SELECT * INTO last FROM muelle.fact AS f WHERE f.practice = me.practice AND f.kind = p_kind AND f.key = p_key
    ORDER BY f.version DESC LIMIT 1;
  -- The same again, as after a connection that was cut before the answer.
  IF last.version = p_base + 1 AND last.login = me.login AND last.value = p_value THEN
    RETURN QUERY SELECT 'done', last.version; RETURN;
  END IF;
  IF coalesce(last.version, 0) <> p_base THEN RETURN QUERY SELECT 'conflict', last.version; RETURN; END IF;
  -- The position comes first: who has it is the only one that adds facts, so no two wait for each other.
  INSERT INTO muelle.fact (practice, kind, key, version, value, login, signature, generation, position)
    SELECT me.practice, p_kind, p_key, p_base + 1, p_value, me.login, p_signature, s.generation, muelle.next_position()
    FROM muelle.site AS s ON CONFLICT DO NOTHING;
  -- Another PC was faster by less than a transaction.
  RETURN QUERY SELECT CASE WHEN FOUND THEN 'done' ELSE 'conflict' END, p_base + 1;
END $$;

-- The newest version of each fact, in the order of commits.
CREATE FUNCTION muelle.facts(p_after bigint) RETURNS TABLE (device text, public_key text, name text, kind text, key text,
  version integer, value text, signature text, generation text, "position" bigint)
LANGUAGE sql STABLE ${definer} AS $$
  SELECT pc.device, pc.public_key, pc.name, f.kind, f.key, f.version, f.value, f.signature, f.generation::text, f.position
  FROM muelle.me() AS me, muelle.fact AS f JOIN muelle.pc AS pc ON pc.login = f.login
  WHERE f.position > p_after AND f.practice = me.practice AND NOT EXISTS (SELECT 1 FROM muelle.fact AS n
    WHERE n.practice = f.practice AND n.kind = f.kind AND n.key = f.key AND n.version > f.version)
  ORDER BY f.position LIMIT 100 $$;

-- Which of these versions, named by their signatures, a restored hub lacks.
CREATE FUNCTION muelle.lost_facts(p_signatures text[]) RETURNS TABLE (signature text)
LANGUAGE sql STABLE ${definer} AS $$
  SELECT s FROM muelle.me() AS me, unnest(p_signatures) AS s WHERE NOT EXISTS (SELECT 1 FROM muelle.fact AS f
    WHERE f.signature = s AND f.practice = me.practice) LIMIT 1000 $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA muelle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION muelle.put, muelle.facts, muelle.lost_facts TO ${hubMembers};
`
