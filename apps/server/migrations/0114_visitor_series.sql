-- Guests of a series of meetings: one page and one link for all of its days, that of the first of them.
alter table visit add column series_id int;
create index visit_series on visit (company_id, series_id) where series_id is not null;
alter table visitor add column page_id int;
create index visitor_page on visitor (company_id, page_id) where page_id is not null;

update visit v set series_id = m.series_id from meeting_visit o
  join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
  where v.company_id = o.company_id and v.id = o.visit_id and m.series_id is not null;
update visitor t set page_id = p.page_id from (
    select t.company_id, t.id, min(t.id) over (partition by t.company_id, v.series_id, t.person_id) as page_id
    from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
    where v.series_id is not null and t.person_id is not null) p
  where t.company_id = p.company_id and t.id = p.id;

-- How many mails and text messages to guests somebody asked for on a day.
create table visitor_mail (
  company_id int not null references company,
  user_id int not null,
  day date not null,
  mails int not null,
  primary key (company_id, day, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index visitor_mail_user on visitor_mail (company_id, user_id);
