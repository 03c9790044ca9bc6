-- Consents, what is stored about a person, and the deletion that leaving starts.

-- A company's own wording, edition by edition; the first is the product's own. What people agreed to never changes.
create table consent_text (
  company_id int not null references company,
  kind text not null check (kind = 'recognition_photo'),
  edition int not null check (edition > 1),
  text_zh text not null,
  text_en text not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, kind, edition)
);
create trigger consent_text_append_only before update or delete or truncate on consent_text
  for each statement execute function refuse_change();

-- Who consented to which text, when and in which way. A consent that was withdrawn stays as the proof of both.
create table consent (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  kind text not null check (kind = 'recognition_photo'),
  edition int not null,
  wording text not null, -- as the person read it
  way text not null check (way in ('self', 'paper')),
  given_on date not null, -- on paper: the day that stands on it
  reference text, -- where the paper is kept
  recorded_at timestamptz not null default now(),
  recorded_by text not null,
  withdrawn_at timestamptz,
  withdrawn_way text check (withdrawn_way in ('self', 'paper', 'left')),
  withdrawn_by text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  check ((withdrawn_at is null) = (withdrawn_way is null))
);
create unique index consent_in_force on consent (company_id, user_id, kind) where withdrawn_at is null;
create index consent_of_person on consent (company_id, user_id, id);

-- Contents that have to go: written in the transaction that asks for it, done and proved after it.
create table erased_file (
  company_id int not null references company,
  id bigint generated always as identity,
  key text not null,
  kind text not null,
  user_id int, -- whose it was; no reference: the proof outlives the account
  queued_at timestamptz not null default now(),
  gone_at timestamptz, -- seen to be no longer in the store
  primary key (company_id, id)
);
create index erased_file_waiting on erased_file (queued_at) where gone_at is null;
create index erased_file_of_person on erased_file (company_id, user_id, id);

-- Whoever takes a recognition photo away, and however: its content goes with it.
create function erase_photo() returns trigger language plpgsql as $$
begin
  insert into erased_file (company_id, key, kind, user_id)
    values (old.company_id, ltrim(old.detect_face, '/'), 'detect_face', old.id);
  delete from file where company_id = old.company_id and key = ltrim(old.detect_face, '/');
  return null;
end $$;
create trigger users_erase_photo after update of detect_face on users
  for each row when (old.detect_face is not null and old.detect_face is distinct from new.detect_face)
  execute function erase_photo();
create trigger users_erase_photo_with_account after delete on users
  for each row when (old.detect_face is not null) execute function erase_photo();

-- What somebody was given of what is stored about them.
create table data_export (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  key text not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index data_export_of_person on data_export (company_id, user_id, id);
create index data_export_expiry on data_export (expires_at);
create function erase_export() returns trigger language plpgsql as $$
begin
  insert into erased_file (company_id, key, kind, user_id) values (old.company_id, old.key, 'export', old.user_id);
  return null;
end $$;
create trigger data_export_erased after delete on data_export for each row execute function erase_export();

-- The deletion of what is stored about somebody: shown until it is done, stopped until then.
create table deletion (
  company_id int not null,
  id int generated always as identity,
  version int not null default 1,
  user_id int not null,
  because text not null check (because in ('left', 'asked')),
  departure_date date, -- the one that began it
  begun_at timestamptz not null default now(),
  begun_by text not null default '',
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'done')),
  stopped_at timestamptz,
  stopped_by text,
  reason text, -- why it was stopped
  done_at timestamptz,
  report jsonb, -- what was deleted and what was kept, as counts
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index deletion_waiting on deletion (company_id, user_id) where state = 'waiting';
create index deletion_due on deletion (due_at) where state = 'waiting';
create index deletion_of_person on deletion (company_id, user_id, id);

alter table users add column forgotten_at timestamptz;
create index users_left on users (departure_date)
  where status = 'disabled' and departure_date is not null and forgotten_at is null;

-- Whoever comes back is not deleted.
create function stop_deletion() returns trigger language plpgsql as $$
begin
  update deletion set state = 'stopped', version = version + 1, stopped_at = now(), stopped_by = new.updated_by
    where company_id = new.company_id and user_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger users_stop_deletion after update of status on users
  for each row when (old.status = 'disabled' and new.status = 'active') execute function stop_deletion();

-- The history of meetings stays append-only, but for the name of somebody who is forgotten.
create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('workplace.forgetting', true), '') = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger meeting_log_append_only on meeting_log;
create trigger meeting_log_append_only before update or delete or truncate on meeting_log
  for each statement execute function refuse_change_of_history();
create index meeting_log_person on meeting_log (company_id, user_id) where user_id is not null;
