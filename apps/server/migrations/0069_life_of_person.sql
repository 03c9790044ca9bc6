-- The life of a person, told by the database, so that nothing that changes an account forgets it: a hand, an import, a
-- directory, the last day. Consumers ask how the person is now; the events only say that there is something to ask.
create function raise_life_of_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform raise_event(old.company_id, 'person.forgotten', 'user/' || old.id, jsonb_build_object('user_id', old.id));
  elsif tg_op = 'INSERT' then
    perform raise_event(new.company_id, 'person.joined', 'user/' || new.id, jsonb_build_object('user_id', new.id));
  else
    if old.status <> new.status then
      perform raise_event(new.company_id, case new.status when 'disabled' then 'person.disabled' else 'person.enabled' end,
        'user/' || new.id, jsonb_build_object('user_id', new.id));
    end if;
    if old.forgotten_at is null and new.forgotten_at is not null then
      perform raise_event(new.company_id, 'person.forgotten', 'user/' || new.id, jsonb_build_object('user_id', new.id));
    elsif (old.department_id, old.office_id) is distinct from (new.department_id, new.office_id) then
      perform raise_event(new.company_id, 'person.moved', 'user/' || new.id, jsonb_build_object('user_id', new.id,
        'department_id', new.department_id, 'office_id', new.office_id,
        'from_department_id', old.department_id, 'from_office_id', old.office_id));
    end if;
  end if;
  return null;
end $$;
create trigger users_life_begins after insert on users
  for each row when (new.status = 'active') execute function raise_life_of_person();
create trigger users_life_changes after update of status, department_id, office_id, forgotten_at on users
  for each row when (old.status <> new.status or old.department_id is distinct from new.department_id
    or old.office_id is distinct from new.office_id or old.forgotten_at is distinct from new.forgotten_at)
  execute function raise_life_of_person();
create trigger users_life_ends after delete on users for each row execute function raise_life_of_person();

-- Somebody may leave while a booking of theirs is under way. The reference to the booker is checked before this trigger
-- looks (triggers of a row fire by name, those of references first), and whoever settles the meetings of a leaver waits
-- for that lock once: either they see the meeting, or this sees that the booker has left and has them look again.
create function raise_meeting_of_leaver() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users u where u.company_id = new.company_id and u.id = new.booker_id and u.status = 'disabled') then
    perform raise_event(new.company_id, 'person.disabled', 'user/' || new.booker_id,
      jsonb_build_object('user_id', new.booker_id));
  end if;
  return null;
end $$;
create trigger meeting_of_leaver after insert on meeting
  for each row when (new.meeting_state = 'active' and new.start_time > now()) execute function raise_meeting_of_leaver();
create trigger meeting_to_leaver after update of booker_id on meeting
  for each row when (old.booker_id <> new.booker_id and new.meeting_state = 'active' and new.start_time > now())
  execute function raise_meeting_of_leaver();
