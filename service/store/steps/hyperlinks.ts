/**
 * Step 17 of the tables (see `migrations.ts`): sheets whose hyperlinks have lost their target.
 *
 * A cell shows whether what its hyperlink leads to was deleted, so its sheet has another version by that. Rows with such a hyperlink
 * are few: the index has them alone, by the beginning of the address that a hyperlink to an object is kept with.
 */
export const HYPERLINKS_STEP = `
  CREATE INDEX rows_by_hyperlink ON rows(sheet_id) WHERE instr(cells, 'sheaf://') > 0;

  CREATE TRIGGER hyperlinked_sheet_gone AFTER DELETE ON sheets BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (
      SELECT sheet_id FROM rows WHERE instr(cells, 'sheaf://') > 0 AND instr(cells, '"sheaf://sheets/' || OLD.id || '"') > 0
      UNION SELECT sheet_id FROM summary_fields WHERE instr(cell, '"sheaf://sheets/' || OLD.id || '"') > 0
    );
  END;
  CREATE TRIGGER hyperlinked_item_gone AFTER DELETE ON items BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (
      SELECT sheet_id FROM rows
        WHERE instr(cells, 'sheaf://') > 0 AND instr(cells, '"sheaf://' || OLD.kind || 's/' || OLD.id || '"') > 0
      UNION SELECT sheet_id FROM summary_fields WHERE instr(cell, '"sheaf://' || OLD.kind || 's/' || OLD.id || '"') > 0
    );
  END;
  PRAGMA user_version = 17;
`
