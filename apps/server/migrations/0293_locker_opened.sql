-- That a locker was opened is an event, each once: by phone, by staff, at the cabinet, or with its mechanical key.

create function tell_locker_opening() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, 'locker.opened', 'locker_opening/' || new.id, jsonb_build_object(
    'opening_id', new.id, 'cabinet_id', new.cabinet_id, 'box_id', new.box_id, 'use_id', new.use_id,
    'user_id', new.user_id, 'cause', new.cause, 'time', wire_instant(coalesce(new.happened_at, new.asked_at))));
  return null;
end $$;
create trigger tell_opened after insert on box_opening for each row
  when (new.state = 'opened') execute function tell_locker_opening();
create trigger tell_opened_later after update on box_opening for each row
  when (new.state = 'opened' and old.state <> 'opened') execute function tell_locker_opening();
