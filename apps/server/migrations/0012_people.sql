-- People, departments, roles and tags as the resource engine knows them: what must be unique, and by what it is found.

alter index users_username rename to users_username_unique;
drop index users_job_num;
create unique index users_job_num_unique on users (company_id, lower(job_num));
create unique index users_ic_card_unique on users (company_id, lower(ic_card));
create index users_departure on users (departure_date) where status = 'active' and departure_date is not null;

-- The special permissions of section 6, which stand with the person and not with a role.
alter table users add column super_kinds text[] not null default '{}'
  check (super_kinds <@ array['company', 'org', 'superuser']);

alter index role_name rename to role_name_unique;

-- A new department stands last among its sisters until somebody moves it.
alter table department alter column sort set default 9999;
alter table department add column remark text;
drop index department_name;
create unique index department_name_parent_id_unique on department (company_id, lower(name), parent_id) nulls not distinct;
create index department_parent on department (company_id, parent_id);
create index department_manager on department (company_id, manager_id);
-- Who leads a department is not deleted under it: the refusal says so.
alter table department drop constraint department_company_id_manager_id_fkey;
alter table department add foreign key (company_id, manager_id) references users;

create table tag (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  parent_id int,
  sort int not null default 0,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references tag
);
create unique index tag_name_parent_id_unique on tag (company_id, lower(name), parent_id) nulls not distinct;
create index tag_parent on tag (company_id, parent_id);

create table tag_member (
  company_id int not null,
  tag_id int not null,
  user_id int not null,
  primary key (company_id, tag_id, user_id),
  foreign key (company_id, tag_id) references tag on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index tag_member_user on tag_member (company_id, user_id);

-- Long work that goes on after the call that began it: how far it is, and what came of it.
create table task (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  kind text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done int not null default 0,
  total int not null default 0,
  reason text, -- of the refusal, where it failed
  report jsonb,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index task_of_user on task (company_id, user_id, kind, id);
create index task_age on task (created_at);
-- One at a time for each kind and company.
create unique index task_running on task (company_id, kind) where state = 'running';
