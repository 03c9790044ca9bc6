-- The processes that work on this database: which version each is, and when it was last there. What only an older version
-- needs is not taken away while one of them runs.
create table server (
  id uuid primary key default gen_random_uuid(),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
) with (fillfactor = 50);
