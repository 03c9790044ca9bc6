-- A visit that guests enter themselves into: by one link, up to a number of people and until a time.
create table visit_group_link (
  company_id int not null,
  visit_id int not null,
  -- grows as the link is renewed: the ones before it open nothing
  epoch int not null default 1,
  people_max int not null check (people_max between 1 and 200),
  until_time timestamptz not null,
  is_open boolean not null default true,
  primary key (company_id, visit_id),
  foreign key (company_id, visit_id) references visit on delete cascade
);
