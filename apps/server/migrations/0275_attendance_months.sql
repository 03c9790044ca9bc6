-- Months that are confirmed and closed. What was closed never changes: what comes later is an adjustment, or the month is opened
-- again with a reason and closed as its next version.
create table attendance_month (
  company_id int not null references company,
  id int generated always as identity,
  -- null: the account is gone; what was closed stays, under another name
  user_id int,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  begin_date date not null,
  end_date date not null check (end_date > begin_date),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- how often it was closed
  version int not null default 0,
  -- why it was opened again
  reopen_reason text,
  reopened_by text,
  reopened_at timestamptz,
  confirm_state text not null default 'none' check (confirm_state in ('none', 'agreed', 'disputed')),
  confirm_note text,
  confirmed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
create unique index attendance_month_person on attendance_month (company_id, user_id, month);
create index attendance_month_closed on attendance_month (company_id, user_id, begin_date, end_date) where state = 'closed';

-- What a month was when it was closed: its columns and its days, and a digest of both.
create table attendance_seal (
  company_id int not null,
  month_id int not null,
  version int not null,
  columns jsonb not null,
  days jsonb not null,
  digest text not null,
  closed_at timestamptz not null,
  closed_by text not null,
  -- why it was closed although something was open
  reason text,
  primary key (company_id, month_id, version),
  foreign key (company_id, month_id) references attendance_month
);

-- What a day of a closed month would come to by what came later.
create table attendance_adjustment (
  company_id int not null,
  id int generated always as identity,
  month_id int not null,
  version int not null,
  date date not null,
  -- what the day would be now
  day jsonb,
  -- column → by how much it is another
  columns jsonb not null,
  cause text not null,
  changed_by text not null default '',
  made_at timestamptz not null default now(),
  -- the month into which it was carried
  carried_to text check (carried_to ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  carried_by text,
  carried_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, month_id) references attendance_month
);
create index attendance_adjustment_month on attendance_adjustment (company_id, month_id, date);
create unique index attendance_adjustment_open on attendance_adjustment (company_id, month_id, version, date) where carried_to is null;

create function attendance_is_closed(company int, person int, day date) returns boolean language sql stable as $$
  select exists (select 1 from attendance_month m where m.company_id = company and m.user_id = person and m.state = 'closed'
    and day between m.begin_date and m.end_date)
$$;

-- Seals are never written over.
create function keep_attendance_seal() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed month never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger attendance_seal_kept before update or delete on attendance_seal
  for each row execute function keep_attendance_seal();

-- A closed month is opened again or not touched; only the account may be forgotten.
create function keep_attendance_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.state = 'closed' and (new.month, new.begin_date, new.end_date, new.version) is distinct from
      (old.month, old.begin_date, old.end_date, old.version)) or new.version < old.version then
    raise exception 'a closed month never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger attendance_month_kept before update or delete on attendance_month
  for each row when (old.state = 'closed') execute function keep_attendance_month();

-- What its days came to stays, too, but for when they are looked at next. Days go with an account; the seal has a copy.
create function keep_closed_days() returns trigger language plpgsql as $$
declare
  other boolean := tg_op <> 'UPDATE';
begin
  if tg_op = 'UPDATE' then
    other := to_jsonb(new) - array['settled', 'due_at', 'waits_for', 'computed_at', 'explain']
      is distinct from to_jsonb(old) - array['settled', 'due_at', 'waits_for', 'computed_at', 'explain'];
  end if;
  if other and attendance_is_closed(coalesce(new.company_id, old.company_id), coalesce(new.user_id, old.user_id), coalesce(new.date, old.date))
    and exists (select 1 from users u where u.company_id = coalesce(new.company_id, old.company_id) and u.id = coalesce(new.user_id, old.user_id)) then
    raise exception 'a day of a closed month never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger attendance_day_closed before insert or update or delete on attendance_day
  for each row execute function keep_closed_days();
