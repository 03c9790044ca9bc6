-- Visitors: why they come and by which way, who they are, when they are expected, and when they were inside.
create table visitor_reason (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  color text not null default '#2456E6',
  -- what has to be known of a visitor before they come in: phone, mail, company, plate_no, idno
  needed text[] default '{}',
  max_days int not null default 100 check (max_days between 1 and 100),
  escort boolean not null default false,
  walk_in boolean not null default true,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index visitor_reason_name_unique on visitor_reason (company_id, lower(name));

create table visitor_through (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  before_minutes int not null default 120 check (before_minutes between 0 and 1440),
  after_minutes int not null default 120 check (after_minutes between 0 and 1440),
  is_default boolean not null default false,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index visitor_through_name_office_id_unique on visitor_through (company_id, lower(name), office_id);
create index visitor_through_office on visitor_through (company_id, office_id);

-- Somebody who was here before, as the last visit had them. Numbers of documents are encrypted; a mark stands for them.
create table visitor_person (
  company_id int not null references company,
  id int generated always as identity,
  name text not null,
  name_search text not null,
  phone text,
  mail text,
  company text,
  language text not null default 'zh' check (language in ('zh', 'en')),
  id_type text check (id_type in ('resident', 'passport', 'other')),
  idno text,
  idno_mark bytea,
  plate_no text,
  last_visit timestamptz,
  primary key (company_id, id)
);
create index visitor_person_phone on visitor_person (company_id, phone) where phone is not null;
create index visitor_person_mail on visitor_person (company_id, lower(mail)) where mail is not null;
create unique index visitor_person_idno on visitor_person (company_id, idno_mark) where idno_mark is not null;
create index visitor_person_name on visitor_person using gin (name_search gin_trgm_ops);

-- What is arranged, for one or for many.
create table visit (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  order_no text not null,
  host_id int not null,
  reason_id int not null,
  through_id int,
  office_id int not null,
  floor_id int,
  company text,
  plan_start timestamptz not null,
  plan_end timestamptz not null,
  day_begin walltime,
  day_end walltime,
  weekdays int[] not null default '{1,2,3,4,5}',
  note text,
  source text not null default 'host' check (source in ('host', 'self', 'frontdesk', 'company', 'import')),
  -- how many minutes before and after their time they may come and stay, as the channel had it
  before_minutes int not null,
  after_minutes int not null,
  people_count int not null default 0,
  window_count int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, host_id) references users,
  foreign key (company_id, reason_id) references visitor_reason,
  foreign key (company_id, through_id) references visitor_through,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor on delete set null (floor_id),
  check (plan_start < plan_end)
);
create unique index visit_order_no on visit (company_id, order_no);
create index visit_host on visit (company_id, host_id, plan_start desc);
create index visit_reason on visit (company_id, reason_id);
create index visit_through on visit (company_id, through_id);
create index visit_office on visit (company_id, office_id, plan_start desc);
create index visit_floor on visit (company_id, floor_id);

-- Who looks after the guest besides the host.
create table visit_co_host (
  company_id int not null,
  visit_id int not null,
  user_id int not null,
  primary key (company_id, visit_id, user_id),
  foreign key (company_id, visit_id) references visit on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index visit_co_host_user on visit_co_host (company_id, user_id);

-- The times at which they are expected, as the plan comes to on the clock of the office.
create table visit_window (
  company_id int not null,
  visit_id int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (company_id, visit_id, start_time),
  foreign key (company_id, visit_id) references visit on delete cascade,
  check (start_time < end_time)
);
create index visit_window_end on visit_window (company_id, end_time, start_time);

-- One person at one visit.
create table visitor (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  visit_id int not null,
  person_id int,
  leader boolean not null default false,
  -- of the visit, for the lists
  office_id int not null,
  plan_start timestamptz not null,
  visitor_name text not null,
  name_search text not null,
  phone text,
  mail text,
  company text,
  plate_no text,
  language text not null default 'zh' check (language in ('zh', 'en')),
  id_type text check (id_type in ('resident', 'passport', 'other')),
  idno text,
  idno_mark bytea,
  -- 0 invited, 1 expected, 2 checked in, 3 away, 4 checked out, 5 no-show, 6 cancelled, 7 overstay
  state int not null default 1 check (state between 0 and 7),
  check_in_time timestamptz,
  check_out_time timestamptz,
  check_out_way text check (check_out_way in ('door', 'kiosk', 'desk', 'link', 'host', 'muster', 'auto')),
  badge_no text,
  -- until when somebody inside was to stay, and when they count as gone
  stay_end timestamptz,
  auto_out timestamptz,
  due_at timestamptz,
  ended_at timestamptz,
  -- their data was taken away
  forgotten_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, visit_id) references visit on delete cascade,
  foreign key (company_id, person_id) references visitor_person on delete set null (person_id),
  foreign key (company_id, office_id) references office
);
create index visitor_visit on visitor (company_id, visit_id);
create index visitor_person_of on visitor (company_id, person_id);
create index visitor_office on visitor (company_id, office_id, plan_start desc, id desc);
create index visitor_planned on visitor (company_id, plan_start desc, id desc);
create index visitor_coming on visitor (company_id, plan_start, id) where state in (0, 1, 3);
create index visitor_inside on visitor (company_id, office_id) where state in (2, 7);
create index visitor_came on visitor (company_id, check_in_time desc) where check_in_time is not null;
create index visitor_due on visitor (due_at) where due_at is not null;
create index visitor_unforgotten on visitor (company_id, ended_at) where ended_at is not null and forgotten_at is null;
create index visitor_name on visitor using gin (name_search gin_trgm_ops);
create index visitor_phone on visitor (company_id, phone) where phone is not null;
create unique index visitor_badge on visitor (company_id, office_id, lower(badge_no)) where badge_no is not null and state in (2, 7);

-- When somebody was inside: one stay at a time.
create table visitor_stay (
  company_id int not null,
  id bigint generated always as identity,
  visitor_id int not null,
  in_time timestamptz not null,
  in_way text not null check (in_way in ('desk', 'kiosk', 'door')),
  out_time timestamptz,
  out_way text check (out_way in ('door', 'kiosk', 'desk', 'link', 'host', 'muster', 'auto')),
  primary key (company_id, id),
  foreign key (company_id, visitor_id) references visitor on delete cascade,
  check ((out_time is null) = (out_way is null)),
  check (out_time >= in_time)
);
create unique index visitor_stay_open on visitor_stay (company_id, visitor_id) where out_time is null;
create index visitor_stay_visitor on visitor_stay (company_id, visitor_id, in_time);

-- What happened at a visit, for who looks after it. The operation log names no guest; this goes with their data.
create table visitor_story (
  company_id int not null,
  id bigint generated always as identity,
  visitor_id int not null,
  time timestamptz not null,
  act text not null,
  user_name text not null default '',
  note text,
  primary key (company_id, id),
  foreign key (company_id, visitor_id) references visitor on delete cascade
);
create index visitor_story_visitor on visitor_story (company_id, visitor_id, id);
