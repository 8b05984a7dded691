import { definer, refuseChanges } from './schema-parts.ts'

/**
 * The step for headquarters of several sites: a row for each end at which a count was finished, with the events since the one
 * before, so that a publication of this table has closed counts and nothing else. No PC reads or writes it.
 */
export const finishedStep = /* sql */ `
CREATE TABLE muelle.finished (
  site text NOT NULL,
  practice boolean NOT NULL,
  device text NOT NULL,
  public_key text NOT NULL,
  session text NOT NULL,
  first integer NOT NULL,
  seq integer NOT NULL,
  bodies text[] NOT NULL,
  -- Signed together by the PC: headquarters can verify the count without the hub of the site.
  hash text NOT NULL,
  head text NOT NULL,
  signature text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site, device, session, seq, hash)
);
${refuseChanges('finished')}
ALTER TABLE muelle.finished ENABLE ROW LEVEL SECURITY;

-- What a restored site or a new subscription sends again is here already; another history of a count is another row.
CREATE FUNCTION muelle.skip_known() RETURNS trigger LANGUAGE plpgsql ${definer} AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM muelle.finished AS f WHERE f.site = NEW.site AND f.device = NEW.device
    AND f.session = NEW.session AND f.seq = NEW.seq AND f.hash = NEW.hash) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER finished_once BEFORE INSERT ON muelle.finished FOR EACH ROW EXECUTE FUNCTION muelle.skip_known();
-- Replicated rows, too.
ALTER TABLE muelle.finished ENABLE ALWAYS TRIGGER finished_once;

CREATE FUNCTION muelle.keep_finished() RETURNS trigger LANGUAGE plpgsql ${definer} AS $$
DECLARE pc muelle.pc; site_name text; known integer;
BEGIN
  -- The canonical text escapes quotes within values.
  IF NEW.head !~ '"status":"(closed|signed)"' THEN RETURN NULL; END IF;
  SELECT * INTO pc FROM muelle.pc AS p WHERE p.login = NEW.login;
  SELECT s.name INTO site_name FROM muelle.site AS s;
  SELECT coalesce(max(f.seq), 0) INTO known FROM muelle.finished AS f
    WHERE f.site = site_name AND f.device = pc.device AND f.session = NEW.session;
  IF NEW.seq > known THEN
    INSERT INTO muelle.finished (site, practice, device, public_key, session, first, seq, bodies, hash, head, signature)
      SELECT site_name, pc.practice, pc.device, pc.public_key, NEW.session, known + 1, NEW.seq,
        array_agg(e.body ORDER BY e.seq), NEW.hash, NEW.head, NEW.signature
      FROM muelle.event AS e WHERE e.login = NEW.login AND e.session = NEW.session AND e.seq > known;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chain_finished AFTER INSERT OR UPDATE ON muelle.chain
  FOR EACH ROW EXECUTE FUNCTION muelle.keep_finished();
REVOKE ALL ON FUNCTION muelle.keep_finished, muelle.skip_known FROM PUBLIC;
`
