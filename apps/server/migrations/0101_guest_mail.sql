-- Guests are told by mail what is arranged with them: those of whom something changed wait here for the next look.
alter table visitor add column tell_due boolean not null default false;
create index visitor_tell_due on visitor (company_id, id) where tell_due;
-- whoever is invited from now on; nobody is mailed because this version began
alter table visitor alter column tell_due set default true;

-- What a guest was told last, so that they are told what changed, once, and of an end only where they knew of a beginning.
create table visitor_told (
  company_id int not null,
  visitor_id int not null,
  recipient text not null,
  -- of what they were told, and the times of it: entries in calendars are changed and taken back by their number
  content_mark text not null,
  windows jsonb not null,
  sequence int not null default 0,
  is_cancelled boolean not null default false,
  -- the evening before, and until when a stay was to last of whose end they were told
  remind_at timestamptz,
  overstay_told timestamptz,
  primary key (company_id, visitor_id),
  foreign key (company_id, visitor_id) references visitor on delete cascade
);
create index visitor_told_remind on visitor_told (remind_at) where remind_at is not null;

-- Whatever changes of a visit, by whichever way: its guests are looked at again.
create function visitor_tells_again() returns trigger language plpgsql as $$
begin
  new.tell_due := true;
  return new;
end $$;
create trigger visitor_tells_again before update of state, audit_state, mail, language, visitor_name on visitor
  for each row when (old.state is distinct from new.state or old.audit_state is distinct from new.audit_state
    or old.mail is distinct from new.mail or old.language is distinct from new.language
    or old.visitor_name is distinct from new.visitor_name)
  execute function visitor_tells_again();

create function visit_tells_again() returns trigger language plpgsql as $$
begin
  update visitor set tell_due = true where company_id = new.company_id and visit_id = new.id and not tell_due;
  return null;
end $$;
create trigger visit_tells_again after update of plan_start, plan_end, day_begin, day_end, weekdays, host_id, office_id, floor_id on visit
  for each row when (old.plan_start is distinct from new.plan_start or old.plan_end is distinct from new.plan_end
    or old.day_begin is distinct from new.day_begin or old.day_end is distinct from new.day_end
    or old.weekdays is distinct from new.weekdays or old.host_id is distinct from new.host_id
    or old.office_id is distinct from new.office_id or old.floor_id is distinct from new.floor_id)
  execute function visit_tells_again();
