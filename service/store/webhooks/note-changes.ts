import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * Records each change of a watched sheet in the transaction that makes it. Triggers are the one place that sees every
 * change. For a sheet without webhooks they cost one index lookup per row. They are temporary, so that a newer version
 * of the program can install different ones.
 */
export function noteChanges(sqlite: DatabaseSyncInstance): void {
  sqlite.exec(TRIGGERS)
}

// Rows that are deleted with their sheet are not reported. A row that only shifts because of other rows keeps its time
// and is not reported either: only rows named in a request are written in full.
const TRIGGERS = `
  CREATE TEMP TRIGGER sheet_updated AFTER UPDATE OF version ON main.sheets
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.id, 'sheet', 'updated', NEW.id, acting_user(), acting_agent(), coalesce(acting_at(), NEW.modified_at));
  END;

  CREATE TEMP TRIGGER row_created AFTER INSERT ON main.rows
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'row', 'created', NEW.id,
        coalesce(acting_user(), NEW.created_by), acting_agent(), coalesce(acting_at(), NEW.created_at));
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, row_id, column_id, user_id, agent, at)
      SELECT NEW.sheet_id, 'cell', 'created', NEW.id, CAST(key AS INTEGER),
        coalesce(acting_user(), NEW.modified_by), acting_agent(), coalesce(acting_at(), NEW.modified_at)
      FROM json_each(NEW.cells);
  END;

  CREATE TEMP TRIGGER row_updated AFTER UPDATE OF modified_at ON main.rows
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'row', 'updated', NEW.id,
        coalesce(acting_user(), NEW.modified_by), acting_agent(), coalesce(acting_at(), NEW.modified_at));
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, row_id, column_id, user_id, agent, at)
      SELECT NEW.sheet_id, 'cell', iif(was.key IS NULL, 'created', 'updated'), NEW.id, CAST(now.key AS INTEGER),
        coalesce(acting_user(), NEW.modified_by), acting_agent(), coalesce(acting_at(), NEW.modified_at)
      FROM json_each(NEW.cells) now LEFT JOIN json_each(OLD.cells) was ON was.key = now.key WHERE was.value IS NOT now.value;
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, row_id, column_id, user_id, agent, at)
      SELECT NEW.sheet_id, 'cell', 'deleted', NEW.id, CAST(was.key AS INTEGER),
        coalesce(acting_user(), NEW.modified_by), acting_agent(), coalesce(acting_at(), NEW.modified_at)
      FROM json_each(OLD.cells) was LEFT JOIN json_each(NEW.cells) now ON was.key = now.key WHERE now.key IS NULL;
  END;

  CREATE TEMP TRIGGER row_deleted AFTER DELETE ON main.rows
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = OLD.sheet_id AND enabled = 1)
      AND EXISTS (SELECT 1 FROM sheets WHERE id = OLD.sheet_id)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (OLD.sheet_id, 'row', 'deleted', OLD.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;

  CREATE TEMP TRIGGER column_created AFTER INSERT ON main.columns
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'column', 'created', NEW.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;

  CREATE TEMP TRIGGER column_updated AFTER UPDATE OF definition ON main.columns
    WHEN OLD.definition <> NEW.definition AND EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'column', 'updated', NEW.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;

  CREATE TEMP TRIGGER column_deleted AFTER DELETE ON main.columns
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = OLD.sheet_id AND enabled = 1)
      AND EXISTS (SELECT 1 FROM sheets WHERE id = OLD.sheet_id)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (OLD.sheet_id, 'column', 'deleted', OLD.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;

  CREATE TEMP TRIGGER attachment_created AFTER INSERT ON main.attachments
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'attachment', 'created', NEW.id,
        coalesce(acting_user(), NEW.created_by), acting_agent(), coalesce(acting_at(), NEW.created_at));
  END;

  CREATE TEMP TRIGGER attachment_deleted AFTER DELETE ON main.attachments
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = OLD.sheet_id AND enabled = 1)
      AND EXISTS (SELECT 1 FROM sheets WHERE id = OLD.sheet_id)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (OLD.sheet_id, 'attachment', 'deleted', OLD.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;

  CREATE TEMP TRIGGER discussion_created AFTER INSERT ON main.discussions
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'discussion', 'created', NEW.id,
        coalesce(acting_user(), NEW.created_by), acting_agent(), coalesce(acting_at(), NEW.created_at));
  END;

  CREATE TEMP TRIGGER discussion_deleted AFTER DELETE ON main.discussions
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = OLD.sheet_id AND enabled = 1)
      AND EXISTS (SELECT 1 FROM sheets WHERE id = OLD.sheet_id)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (OLD.sheet_id, 'discussion', 'deleted', OLD.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;

  CREATE TEMP TRIGGER comment_created AFTER INSERT ON main.comments
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'comment', 'created', NEW.id,
        coalesce(acting_user(), NEW.created_by), acting_agent(), coalesce(acting_at(), NEW.created_at));
  END;

  CREATE TEMP TRIGGER comment_updated AFTER UPDATE OF text ON main.comments
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = NEW.sheet_id AND enabled = 1)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (NEW.sheet_id, 'comment', 'updated', NEW.id,
        coalesce(acting_user(), NEW.created_by), acting_agent(), coalesce(acting_at(), NEW.modified_at));
  END;

  CREATE TEMP TRIGGER comment_deleted AFTER DELETE ON main.comments
    WHEN EXISTS (SELECT 1 FROM webhooks WHERE sheet_id = OLD.sheet_id AND enabled = 1)
      AND EXISTS (SELECT 1 FROM sheets WHERE id = OLD.sheet_id)
  BEGIN
    INSERT INTO sheet_changes (sheet_id, object_type, event_type, object_id, user_id, agent, at)
      VALUES (OLD.sheet_id, 'comment', 'deleted', OLD.id, acting_user(), acting_agent(), coalesce(acting_at(), 0));
  END;
`
