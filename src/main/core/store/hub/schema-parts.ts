/** Owner of every object of the hub; nobody signs in as it. */
export const hubOwner = 'muelle_owner'
/** Every PC's role is a member of this one. It may run the functions below and touch no table. */
export const hubMembers = 'muelle_pc'
/** The channel of wake-ups, which carry no payload. */
export const hubChannel = 'muelle'
/** PCs of a site: each is told of so many. */
export const maxPcs = 500
/** Ends of counts in one answer of `heads`: fewer are all that there are. */
export const headsOfPage = 100

/** Triggers of a table whose rows are never changed or deleted. */
export const refuseChanges = (table: string) => /* sql */ `
CREATE TRIGGER ${table}_only_grows BEFORE UPDATE OR DELETE ON muelle.${table}
  FOR EACH ROW EXECUTE FUNCTION muelle.refuse_change();
CREATE TRIGGER ${table}_not_emptied BEFORE TRUNCATE ON muelle.${table}
  FOR EACH STATEMENT EXECUTE FUNCTION muelle.refuse_change();`

/** Functions see only the catalog and this schema, whatever a caller has set. */
export const definer = `SECURITY DEFINER SET search_path = pg_catalog, muelle, pg_temp`
