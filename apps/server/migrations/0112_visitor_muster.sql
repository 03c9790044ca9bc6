-- Evacuations: who was inside when it began, and what wardens said of each. One goes on in an office at a time.
create table muster (
  company_id int not null references company,
  id int generated always as identity,
  office_id int not null,
  kind text not null check (kind in ('alarm', 'drill')),
  by_doors boolean not null default false,
  began_at timestamptz not null,
  began_by text not null default '',
  ended_at timestamptz,
  ended_by text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index muster_open on muster (company_id, office_id) where ended_at is null;
create index muster_office on muster (company_id, office_id, began_at desc);

-- Those of whom it is asked, as they were known when it began or when somebody marked them.
create table muster_person (
  company_id int not null,
  muster_id int not null,
  person_key text not null,
  kind text not null check (kind in ('visitor', 'user', 'other')),
  name text not null,
  about text,
  host text,
  list text not null check (list in ('inside', 'check', 'left')),
  seen_at timestamptz,
  seen_where text,
  primary key (company_id, muster_id, person_key),
  foreign key (company_id, muster_id) references muster on delete cascade
);

-- What each warden said, when: the last counts.
create table muster_mark (
  company_id int not null,
  id bigint generated always as identity,
  muster_id int not null,
  person_key text not null,
  mark text not null check (mark in ('safe', 'missing', 'open')),
  marked_at timestamptz not null,
  received_at timestamptz not null,
  by_name text not null default '',
  key uuid not null,
  primary key (company_id, id),
  foreign key (company_id, muster_id, person_key) references muster_person on delete cascade
);
create unique index muster_mark_key on muster_mark (company_id, muster_id, key);
create index muster_mark_person on muster_mark (company_id, muster_id, person_key);

-- Who looks after visitors sees them out, too.
update role set permissions = permissions || array['view-visitor-muster']
  where 'change-visitor' = any(permissions) and not 'view-visitor-muster' = any(permissions);
