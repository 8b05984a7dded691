import type { Migration } from '../migrate.ts'

/**
 * The habit of an article over all days is kept as its row with the day '': each row is compared with its article, and adding
 * the days up took longer the more there were.
 */
export const cache100 = {
  number: 100,
  name: 'article-totals',
  sql: /* sql */ `
INSERT INTO adjustment_habit (subject, own_day, hour, rows, round, later, lot_only, lacking, contradicts, sized, ln_sum, ln_squares)
SELECT subject, '', -1, sum(rows), sum(round), sum(later), sum(lot_only), sum(lacking), sum(contradicts), sum(sized), sum(ln_sum), sum(ln_squares)
FROM adjustment_habit WHERE substr(subject, 1, 1) = 'a' GROUP BY subject;

CREATE TRIGGER article_total_added AFTER INSERT ON adjustment_habit
WHEN substr(new.subject, 1, 1) = 'a' AND new.own_day <> '' BEGIN
  INSERT INTO adjustment_habit (subject, own_day, hour, rows, round, later, lot_only, lacking, contradicts, sized, ln_sum, ln_squares)
  VALUES (new.subject, '', -1, new.rows, new.round, new.later, new.lot_only, new.lacking, new.contradicts, new.sized, new.ln_sum, new.ln_squares)
  ON CONFLICT (subject, own_day, hour) DO UPDATE SET
    rows = rows + excluded.rows,
    round = round + excluded.round,
    later = later + excluded.later,
    lot_only = lot_only + excluded.lot_only,
    lacking = lacking + excluded.lacking,
    contradicts = contradicts + excluded.contradicts,
    sized = sized + excluded.sized,
    ln_sum = ln_sum + excluded.ln_sum,
    ln_squares = ln_squares + excluded.ln_squares;
END;

CREATE TRIGGER article_total_removed AFTER DELETE ON adjustment_habit
WHEN substr(old.subject, 1, 1) = 'a' AND old.own_day <> '' BEGIN
  UPDATE adjustment_habit SET
    rows = rows - old.rows,
    round = round - old.round,
    later = later - old.later,
    lot_only = lot_only - old.lot_only,
    lacking = lacking - old.lacking,
    contradicts = contradicts - old.contradicts,
    sized = sized - old.sized,
    ln_sum = ln_sum - old.ln_sum,
    ln_squares = ln_squares - old.ln_squares
  WHERE subject = old.subject AND own_day = '' AND hour = -1;
END;
`,
} as const satisfies Migration
