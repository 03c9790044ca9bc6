-- What hosts are told of a group goes in bundles: when they were told last of a visit and of what, and what waits since.
create table visit_notice (
  company_id int not null,
  visit_id int not null,
  kind text not null,
  told_at timestamptz,
  due_at timestamptz,
  primary key (company_id, visit_id, kind),
  foreign key (company_id, visit_id) references visit on delete cascade
);
create index visit_notice_due on visit_notice (due_at) where due_at is not null;

create table visit_notice_person (
  company_id int not null,
  visit_id int not null,
  kind text not null,
  visitor_id int not null,
  -- who did it, and so need not be told
  by_user_id int not null,
  primary key (company_id, visit_id, kind, visitor_id),
  foreign key (company_id, visit_id, kind) references visit_notice on delete cascade,
  foreign key (company_id, visitor_id) references visitor on delete cascade
);
create index visit_notice_person_visitor on visit_notice_person (company_id, visitor_id);

-- Guests who stand in a lobby until somebody says that they come for them: since when, and who was told of it so far.
create table visitor_waiting (
  company_id int not null,
  visitor_id int not null,
  visit_id int not null,
  kind text not null check (kind in ('walk_in', 'arrived')),
  since timestamptz not null,
  -- 0 the host, 1 the co-hosts, 2 head of department and reception
  told int not null default 0 check (told between 0 and 2),
  due_at timestamptz,
  primary key (company_id, visitor_id),
  foreign key (company_id, visitor_id) references visitor on delete cascade,
  foreign key (company_id, visit_id) references visit on delete cascade
);
create index visitor_waiting_visit on visitor_waiting (company_id, visit_id);
create index visitor_waiting_due on visitor_waiting (due_at) where due_at is not null;

-- For which of their times the host was told that they are on their way, or here.
alter table visitor add column arriving_for timestamptz, add column here_for timestamptz;
