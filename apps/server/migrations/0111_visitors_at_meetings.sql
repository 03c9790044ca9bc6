-- Visitors who come to a meeting: they stand among its people, and are one visit, which follows it.
alter table visitor_reason add column for_meetings boolean not null default false;

alter table visit drop constraint visit_source_check,
  add constraint visit_source_check check (source in ('host', 'self', 'frontdesk', 'company', 'import', 'meeting'));

alter table attendee
  add column visitor_id int,
  add constraint attendee_visitor_fkey foreign key (company_id, visitor_id) references visitor_person
    on delete set null (visitor_id) not valid;

create table meeting_visit (
  company_id int not null,
  meeting_id int not null,
  visit_id int not null,
  primary key (company_id, meeting_id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, visit_id) references visit on delete cascade
);
create unique index meeting_visit_visit on meeting_visit (company_id, visit_id);

-- Who came to a meeting may be such a guest.
alter table signinlog
  add column visitor_id int,
  add foreign key (company_id, visitor_id) references visitor_person on delete set null (visitor_id),
  drop constraint signinlog_check,
  -- nobody is left of a guest who was forgotten
  add constraint signinlog_person check (num_nonnulls(user_id, mail, visitor_id) <= 1);
create unique index signinlog_visitor_once_key on signinlog (company_id, meeting_id, visitor_id) where visitor_id is not null;
create index signinlog_visitor on signinlog (company_id, visitor_id) where visitor_id is not null;

-- What is forgotten of a visitor is forgotten of the people of the meeting, too.
create function forget_meeting_guest() returns trigger language plpgsql as $$
begin
  update attendee a set name = '—', visitor_id = null from meeting_visit v
    where v.company_id = old.company_id and v.visit_id = old.visit_id
      and a.company_id = v.company_id and a.meeting_id = v.meeting_id and a.visitor_id = old.person_id;
  return null;
end
$$;
create trigger visitor_forgotten after update of forgotten_at on visitor for each row
  when (old.forgotten_at is null and new.forgotten_at is not null) execute function forget_meeting_guest();
