import { definer } from './schema-parts.ts'

/** The step that notices a dump of another server in a database with the same number, which the first one of a cluster often has. */
export const clusterStep = /* sql */ `
-- The cluster in which the hub was last; nothing where PCs may not know it.
ALTER TABLE muelle.site ADD COLUMN cluster text;

CREATE FUNCTION muelle.cluster_here() RETURNS text LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  RETURN (SELECT system_identifier::text FROM pg_control_system());
EXCEPTION WHEN insufficient_privilege THEN RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION muelle.cluster_here FROM PUBLIC;
UPDATE muelle.site SET cluster = muelle.cluster_here();

CREATE OR REPLACE FUNCTION muelle.hello() RETURNS TABLE (site text, schema integer, generation text, kind text, name text,
  device text, pins text[], "position" bigint) LANGUAGE plpgsql ${definer} AS $$
DECLARE
  here oid;
  around text := muelle.cluster_here();
BEGIN
  SELECT d.oid INTO here FROM pg_database AS d WHERE d.datname = current_database();
  -- PCs read everything again and send what the restored state lacks, as after the command.
  UPDATE muelle.site AS s SET database = here, cluster = around,
    generation = CASE WHEN s.database IS NULL OR s.database = here AND (s.cluster IS NULL OR around IS NULL)
      THEN s.generation ELSE gen_random_uuid() END
    WHERE s.database IS DISTINCT FROM here OR s.cluster IS DISTINCT FROM around;
  UPDATE muelle.pc SET seen_at = now() WHERE login IN (SELECT me.login FROM muelle.me() AS me);
  RETURN QUERY SELECT s.name, (SELECT max(version) FROM muelle.schema_step), s.generation::text, me.kind, me.name,
    me.device, s.pins, c.position FROM muelle.me() AS me, muelle.site AS s, muelle.counter AS c;
END $$;
`
