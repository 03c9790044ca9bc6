-- Passes that a head tells of whose door no device drives.

alter table pass_record drop constraint pass_record_device_kind_check;
alter table pass_record add constraint pass_record_device_kind_check
  check (device_kind in ('controller', 'face', 'head')) not valid;
alter table pass_device drop constraint pass_device_device_kind_check;
alter table pass_device add constraint pass_device_device_kind_check
  check (device_kind in ('controller', 'face', 'head')) not valid;
alter table pass_shown drop constraint pass_shown_device_kind_check;
alter table pass_shown add constraint pass_shown_device_kind_check
  check (device_kind in ('controller', 'face', 'head')) not valid;

-- Devices lie on the plan of their floor.
create trigger face_device_lies_nowhere after delete on face_device for each row
  execute function end_floor_place('face_device');
create trigger door_device_lies_nowhere after delete on door_device for each row
  execute function end_floor_place('door_device');
