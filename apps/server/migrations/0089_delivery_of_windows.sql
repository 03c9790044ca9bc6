-- Windows open doors for a while.
create function mark_delivery_at_doors(marked_company int, door_ids int[]) returns void language sql as $$
  insert into delivery_mark (company_id, subject, subject_id)
  select d.company_id, t.subject, t.id from door d
    cross join lateral (values ('controller', d.controller_id), ('face', d.face_device_id)) as t(subject, id)
  where d.company_id = marked_company and d.id = any(door_ids) and t.id is not null
$$;
create function mark_delivery_of_window() returns trigger language plpgsql as $$
begin
  perform mark_delivery_at_doors(new.company_id,
    array(select w.door_id from pass_window_door w where w.company_id = new.company_id and w.window_id = new.id));
  return null;
end $$;
create trigger pass_window_delivery after update on pass_window
  for each row execute function mark_delivery_of_window();
create function mark_delivery_of_window_door() returns trigger language plpgsql as $$
begin
  perform mark_delivery_at_doors(coalesce(new.company_id, old.company_id), array[new.door_id, old.door_id]);
  return null;
end $$;
create trigger pass_window_door_delivery after insert or update or delete on pass_window_door
  for each row execute function mark_delivery_of_window_door();

-- White and black lists say at which doors.
create trigger people_group_door_delivery_inserted after insert on people_group_door referencing new table as changed
  for each statement execute function mark_delivery_of_companies();
create trigger people_group_door_delivery_deleted after delete on people_group_door referencing old table as changed
  for each statement execute function mark_delivery_of_companies();
