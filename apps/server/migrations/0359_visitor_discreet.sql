-- Somebody whose name is for their hosts, reception and those who approve them: to the others they are a visitor.
alter table visitor add column discreet boolean not null default false;

-- The people of a meeting see each other: a guest who is discreet is no name among them, however the meeting is changed.
create function name_discreet_guest() returns trigger language plpgsql as $$
begin
  update attendee a set name = case when new.discreet then '访客 Visitor' else new.visitor_name end from meeting_visit v
    where v.company_id = new.company_id and v.visit_id = new.visit_id and new.forgotten_at is null
      and a.company_id = v.company_id and a.meeting_id = v.meeting_id and a.visitor_id = new.person_id;
  return null;
end
$$;
create trigger visitor_discreet after update of discreet on visitor for each row
  when (old.discreet is distinct from new.discreet) execute function name_discreet_guest();

create function keep_guest_discreet() returns trigger language plpgsql as $$
begin
  if exists (select 1 from meeting_visit v join visitor t on t.company_id = v.company_id and t.visit_id = v.visit_id
      where v.company_id = new.company_id and v.meeting_id = new.meeting_id and t.person_id = new.visitor_id
        and t.discreet and t.forgotten_at is null) then
    new.name := '访客 Visitor';
  end if;
  return new;
end
$$;
create trigger attendee_discreet before insert or update of name on attendee for each row
  when (new.visitor_id is not null) execute function keep_guest_discreet();
