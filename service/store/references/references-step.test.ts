import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { cellImageStore } from '../content/cell-images.ts'
import { openDb } from '../db.ts'
import { migrate } from '../migrations.ts'

test('keeps cell images from before fields could have images, and deletes them with their row', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'service.db')
  const older = new DatabaseSync(file)
  migrate(older, 10)
  older.exec(`
    INSERT INTO users (id, email, first_name, last_name, created_at, modified_at) VALUES (1, 'ann@office.example', '', '', 0, 0);
    INSERT INTO sheets (id, name, owner_id, created_at, modified_at) VALUES (41, 'Doors', 1, 0, 0);
    INSERT INTO columns (id, sheet_id, position, definition) VALUES (7, 41, 0, '{}');
    INSERT INTO rows (id, sheet_id, position, created_at, created_by, modified_at, modified_by, cells)
      VALUES (5, 41, 1, 0, 1, 0, 1, '{}');
    INSERT INTO cell_images (id, sheet_id, row_id, column_id, name, mime_type, width, height, blob, created_at, created_by)
      VALUES ('a', 41, 5, 7, 'door.gif', 'image/gif', 2, 3, 'ab', 0, 1);
    INSERT INTO image_urls (hash, image_id, expires_at) VALUES ('h', 'a', 1);
  `)
  older.close()

  const db = openDb(file)
  const images = cellImageStore(db)

  expect(images.find('a')).toMatchObject({ rowId: 5, columnId: 7, width: 2, blob: 'ab' })
  db.sqlite.exec('DELETE FROM rows WHERE id = 5')
  expect(images.find('a')).toBeNull()
  expect(db.sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  db.close()
})
