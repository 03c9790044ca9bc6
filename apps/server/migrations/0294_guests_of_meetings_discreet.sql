-- A guest of a meeting may be discreet from the booking on, also while nobody has approved the meeting and there is no
-- visit of theirs yet: among its people they are no name. Where there is a visit, what is said there counts.
alter table attendee add column discreet boolean not null default false;

create function keep_discreet_attendee() returns trigger language plpgsql as $$
declare
  known boolean;
begin
  if tg_op = 'INSERT' or new.discreet = old.discreet then
    select t.discreet into known from meeting_visit v join visitor t on t.company_id = v.company_id and t.visit_id = v.visit_id
      where v.company_id = new.company_id and v.meeting_id = new.meeting_id and t.person_id = new.visitor_id
        and t.forgotten_at is null order by t.id desc limit 1;
    if tg_op = 'UPDATE' then
      new.discreet := coalesce(known, new.discreet);
    else
      new.discreet := new.discreet or coalesce(known, false);
    end if;
  end if;
  if new.discreet then
    new.name := '访客 Visitor';
  end if;
  return new;
end
$$;
create trigger attendee_discreet_mark before insert or update of name, discreet on attendee for each row
  when (new.visitor_id is not null) execute function keep_discreet_attendee();

-- Those who are so already. The column of visitors came by a migration with a higher number.
do $$
begin
  if exists (select 1 from pg_attribute where attrelid = 'visitor'::regclass and attname = 'discreet' and not attisdropped) then
    execute 'update attendee a set discreet = true from meeting_visit v join visitor t on t.company_id = v.company_id
        and t.visit_id = v.visit_id where t.discreet and t.forgotten_at is null and a.company_id = v.company_id
        and a.meeting_id = v.meeting_id and a.visitor_id = t.person_id';
  end if;
end
$$;
