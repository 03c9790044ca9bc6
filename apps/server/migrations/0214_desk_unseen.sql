-- On which days owners of desks were noticed in their office: for a month, to ask those whom nobody sees on one weekday.
create table person_seen (
  company_id int not null references company,
  user_id int not null,
  office_id int not null,
  date date not null,
  primary key (company_id, user_id, office_id, date),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, office_id) references office on delete cascade
);
create index person_seen_office on person_seen (company_id, office_id, date);
-- when the owner was asked last whether they need it on that weekday
alter table station_assign_day add column asked_on date;
