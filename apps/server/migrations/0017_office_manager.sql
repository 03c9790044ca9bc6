-- Who looks after which offices. A role says what somebody may do; here stands where.
create table office_manager (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  user_id int not null,
  duties text[] not null check (duties <@ array['room', 'station', 'visitor', 'device']),
  receive_notice boolean not null default true,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users
);
create unique index office_manager_name_unique on office_manager (company_id, lower(name));
create index office_manager_user on office_manager (company_id, user_id);

create table office_manager_office (
  company_id int not null,
  office_manager_id int not null,
  office_id int not null,
  primary key (company_id, office_manager_id, office_id),
  foreign key (company_id, office_manager_id) references office_manager on delete cascade,
  foreign key (company_id, office_id) references office
);
create index office_manager_office_office on office_manager_office (company_id, office_id);

-- A role that reaches as far as its holder's posts as an office manager.
alter table role drop constraint role_data_scope_check;
alter table role add constraint role_data_scope_check
  check (data_scope in ('all', 'office', 'managed', 'department_and_below', 'department', 'self'));

-- The offices that somebody looks after in one respect, by their posts.
create function managed_offices(company int, person int, duty text) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct o.office_id order by o.office_id), '{}')
  from office_manager m
  join office_manager_office o on o.company_id = m.company_id and o.office_manager_id = m.id
  where m.company_id = company and m.user_id = person and duty = any(m.duties)
$$;

-- The offices that somebody administers in one respect; null: all. Those of their roles and posts; without a post, who
-- has a role that names no offices administers their own.
create function administered_offices(company int, person int, duty text) returns int[] language sql stable as $$
  with held as (
    select r.id, r.data_scope from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = company and ur.user_id = person
  ), managed as (
    select managed_offices(company, person, duty) as ids
  )
  select case when exists (select 1 from held where data_scope = 'all') then null else array(
    select o.office_id from held join role_office o on o.company_id = company and o.role_id = held.id
      where held.data_scope = 'office'
    union select unnest(ids) from managed
    union select u.office_id from users u, managed
      where u.company_id = company and u.id = person and u.office_id is not null and ids = '{}'
        and (not exists (select 1 from held) or exists (select 1 from held where data_scope not in ('office', 'managed')))
  ) end
$$;

-- Where a room lies on the plan of its floor, as shares of the picture's width and height.
create table room_place (
  company_id int not null,
  meetingroom_id int not null,
  floor_id int not null,
  x numeric(6,5) not null check (x between 0 and 1),
  y numeric(6,5) not null check (y between 0 and 1),
  primary key (company_id, meetingroom_id),
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade,
  foreign key (company_id, floor_id) references floor on delete cascade
);
create index room_place_floor on room_place (company_id, floor_id);
