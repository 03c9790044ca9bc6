-- People whom an office keeps out, keeps an eye on, or looks after; and whom of its visitors the list is about.
create table visitor_watch (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  kind text not null default 'deny' check (kind in ('deny', 'watch', 'vip')),
  name text not null,
  aliases text,
  phone text,
  mail text,
  idno text,
  plate_no text,
  company text,
  reason text not null,
  begin_date date,
  end_date date,
  status text not null default 'on' check (status in ('on', 'off')),
  -- how they are compared with: names and aliases in all their forms, the mark of the number, plain numbers, the company folded
  name_forms text[] not null default '{}',
  idno_mark bytea,
  plain_phone text,
  plain_plate text,
  plain_company text,
  primary key (company_id, id),
  check (begin_date <= end_date)
);
create index visitor_watch_forms on visitor_watch using gin (name_forms);
create index visitor_watch_phone on visitor_watch (company_id, plain_phone) where plain_phone is not null;
create index visitor_watch_mail on visitor_watch (company_id, lower(mail)) where mail is not null;
create index visitor_watch_plate on visitor_watch (company_id, plain_plate) where plain_plate is not null;
create index visitor_watch_idno on visitor_watch (company_id, idno_mark) where idno_mark is not null;
create index visitor_watch_company on visitor_watch (company_id, plain_company) where plain_company is not null;

create table visitor_watch_office (
  company_id int not null,
  visitor_watch_id int not null,
  office_id int not null,
  primary key (company_id, visitor_watch_id, office_id),
  foreign key (company_id, visitor_watch_id) references visitor_watch on delete cascade,
  foreign key (company_id, office_id) references office
);
create index visitor_watch_office_office on visitor_watch_office (company_id, office_id);
create table visitor_watch_user (
  company_id int not null,
  visitor_watch_id int not null,
  user_id int not null,
  primary key (company_id, visitor_watch_id, user_id),
  foreign key (company_id, visitor_watch_id) references visitor_watch on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index visitor_watch_user_user on visitor_watch_user (company_id, user_id);

-- Whom of the visitors an entry is about, as it was seen last; `passed`: the visit was approved all the same.
create table visitor_watch_match (
  company_id int not null,
  visitor_id int not null,
  watch_id int not null,
  certainty text not null check (certainty in ('certain', 'possible')),
  found_at timestamptz not null default now(),
  passed boolean not null default false,
  primary key (company_id, visitor_id, watch_id),
  foreign key (company_id, visitor_id) references visitor on delete cascade,
  foreign key (company_id, watch_id) references visitor_watch on delete cascade
);
create index visitor_watch_match_watch on visitor_watch_match (company_id, watch_id);

-- Somebody said that this is another person: kept for the two, also for later visits.
create table visitor_watch_cleared (
  company_id int not null,
  watch_id int not null,
  person_id int not null,
  certainty text not null check (certainty in ('certain', 'possible')),
  cleared_at timestamptz not null default now(),
  cleared_by text not null default '',
  primary key (company_id, watch_id, person_id),
  foreign key (company_id, watch_id) references visitor_watch on delete cascade,
  foreign key (company_id, person_id) references visitor_person on delete cascade
);
create index visitor_watch_cleared_person on visitor_watch_cleared (company_id, person_id);

-- The list changed: all who are to come are looked at again, in the order of their ids, up to `done_id` so far. What is
-- asked for meanwhile is a row of its own; `covers` are those that one round is for.
create table visitor_screening (
  company_id int not null references company,
  id bigint generated always as identity,
  covers bigint[],
  done_id int not null default 0,
  primary key (company_id, id)
);

-- Held for review, and how approval stood before.
alter table visitor
  add column watch_hold boolean not null default false,
  add column audit_before int check (audit_before between 0 and 3);
create index visitor_present on visitor (company_id, id) where state in (0, 1, 2, 3, 7);

update role set permissions = permissions || array['view-visitor-watch', 'add-visitor-watch', 'change-visitor-watch', 'delete-visitor-watch']
  where 'change-visitorreason' = any(permissions) and not 'view-visitor-watch' = any(permissions);
