import type { SavedView } from '../../../contract/saved-view-operations.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, get, run } from './sql.ts'

type Row = Omit<SavedView, 'view'> & { view: string }

const columns = 'view_id AS viewId, screen, name, view, saved_at AS savedAt'

function savedView(row: Row): SavedView {
  return { ...row, view: JSON.parse(row.view) as SavedView['view'] }
}

/** Saved views of a screen, by name. */
export function savedViews(database: PrimaryDatabase, screen: string): SavedView[] {
  return all<Row>(database, `SELECT ${columns} FROM saved_view WHERE screen = ? ORDER BY name`, screen).map(savedView)
}

export function savedViewByName(database: PrimaryDatabase, screen: string, name: string): SavedView | null {
  const row = get<Row>(database, `SELECT ${columns} FROM saved_view WHERE screen = ? AND name = ?`, screen, name)
  return row ? savedView(row) : null
}

/** Stores a view; one of the same screen and name is replaced and keeps its id. */
export function putSavedView(writer: PrimaryWriter, { viewId, screen, name, view, savedAt }: SavedView): void {
  run(
    writer,
    `INSERT INTO saved_view (view_id, screen, name, view, saved_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (screen, name) DO UPDATE SET view = excluded.view, saved_at = excluded.saved_at`,
    viewId,
    screen,
    name,
    JSON.stringify(view),
    savedAt,
  )
}

/** Whether there was one to remove. */
export function removeSavedView(writer: PrimaryWriter, viewId: string): boolean {
  return run(writer, 'DELETE FROM saved_view WHERE view_id = ?', viewId) > 0
}
