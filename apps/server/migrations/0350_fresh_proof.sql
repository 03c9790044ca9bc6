-- When the person of a session proved last who they are: when it began, or again since. One that continues another one
-- brings it along.
alter table session add column proved_at timestamptz not null default now();
