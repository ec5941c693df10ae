/**
 * Step 8: groups, shares with groups, and account data.
 *
 * `group_shares` is for groups what `shares` is for users; both indexes start at the user because every access check
 * reads by user. An unconfirmed alternate address stores the SHA-256 of the confirmation secret and is not used for
 * lookups until it is confirmed. A user with status `OUTSIDE` is known by address only: items are shared with them or
 * were theirs, but they are not a member of the organization.
 */
export const SHARING_STEP = `
  CREATE TABLE groups (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, description TEXT, owner_id INTEGER NOT NULL REFERENCES users(id),
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX groups_by_owner ON groups(owner_id);

  CREATE TABLE group_members (
    user_id INTEGER NOT NULL REFERENCES users(id), group_id INTEGER NOT NULL REFERENCES groups(id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, group_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX group_members_by_group ON group_members(group_id);

  CREATE TABLE group_shares (
    object_type TEXT NOT NULL, object_id INTEGER NOT NULL, group_id INTEGER NOT NULL REFERENCES groups(id) ON DELETE CASCADE,
    access_level TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL,
    PRIMARY KEY (object_type, object_id, group_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX group_shares_by_group ON group_shares(group_id, object_type);

  CREATE TRIGGER sheet_left_groups AFTER DELETE ON sheets BEGIN
    DELETE FROM group_shares WHERE object_type = 'sheet' AND object_id = OLD.id;
  END;
  CREATE TRIGGER workspace_left_groups AFTER DELETE ON workspaces BEGIN
    DELETE FROM group_shares WHERE object_type = 'workspace' AND object_id = OLD.id;
  END;

  CREATE TABLE alternate_emails (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users(id), email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    confirmed INTEGER NOT NULL, proof TEXT
  ) STRICT;
  CREATE INDEX alternate_emails_by_user ON alternate_emails(user_id);

  CREATE TABLE profile_images (
    user_id INTEGER PRIMARY KEY REFERENCES users(id), image_id TEXT NOT NULL UNIQUE, blob TEXT NOT NULL,
    mime_type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL
  ) STRICT;
  PRAGMA user_version = 8;
`
