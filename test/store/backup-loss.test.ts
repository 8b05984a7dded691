import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../src/main/core/store/backup-contents.ts'
import { run } from '../../src/main/core/store/sql.ts'
import { profileWithPhoto } from './support/backup-profile.ts'

/** Tables that no person enters into, or of which another subject says what is lost. */
const notListed = {
  'the logs, and what is computed from them': `session count_event pc_chain link_signature earlier_chain session_state
    record_event undone counted_entries counting_connection salvaged_event displaced_event set_aside`,
  'parts of what is listed': `frozen_document confirmed_empty recount_request signed_comparison signed_part removed_photo
    blind_control blind_key arrival_person told_apart_with_part despatch_advice_document imported_event imported_anchor
    imported_match imported_origin imported_photo imported_set_aside imported_told_apart advice_decision operator_pin
    device_statement`,
  'handed over again, or shared with the site server': `handover_entry handover_content hub_fact hub_fact_due hub_head
    hub_instruction hub_sent number_range`,
  'counted as settings, or remembered by the program': `setting pin command notice sscc_elsewhere sscc_range wms_write
    wms_write_end`,
}

test('every table is named in what a restore loses, or is part of something that is', () => {
  const { database } = profileWithPhoto()
  const known = new Set(Object.values(notListed).flatMap((names) => names.split(/\s+/)))
  const tables = Object.keys(tableRows(database)).filter((name) => !known.has(name))
  const source = readFileSync(new URL('../../src/main/core/store/backup-loss.ts', import.meta.url), 'utf8')
  expect(tables.filter((name) => !new RegExp(`FROM ${name}\\b`).test(source))).toEqual([])
})

test('an examination names what people entered since: operators, destinations, reasons, PCs, and what they changed', async () => {
  const { database, make, examine } = profileWithPhoto()
  const insertOperator = `INSERT INTO operator (operator_id, name, name_key, role, active, saved_at) VALUES (?, ?, ?, 'operator', 1, 'now')`
  database.transaction((writer) => void run(writer, insertOperator, 'o1', 'Ana', 'ana'))
  const insertDevice = "INSERT INTO device (device_id, public_key, own, first_seen) VALUES (?, 'k', 0, 'now')"
  database.transaction((writer) => ['lost', 'trusted'].forEach((id) => void run(writer, insertDevice, id)))
  const made = await make()
  database.transaction((writer) => {
    run(writer, insertOperator, 'o2', 'Eva', 'eva')
    run(writer, "UPDATE operator SET role = 'supervisor' WHERE operator_id = 'o1'")
    run(
      writer,
      "INSERT INTO comparison_reason (control_id, article_code, reason, at) VALUES (1, 'A-1', 'broken', 'now')",
    )
    run(writer, insertDevice, 'new')
    run(writer, "UPDATE device SET revoked_at = 'now' WHERE device_id = 'lost'")
    run(writer, "UPDATE device SET supervises_at = 'now' WHERE device_id = 'trusted'")
    run(
      writer,
      "INSERT INTO saved_view (view_id, screen, name, view, saved_at) VALUES ('v', 'stock', 'Mine', '{}', 'now')",
    )
  })
  const { lost } = await examine(made.name)
  expect(Object.fromEntries(lost.others.map(({ subject, rows }) => [subject, rows]))).toEqual({
    reasons: 1,
    operators: 2,
    devices: 3,
    views: 1,
  })
})
