-- Face devices are asked every while for what they kept, by a command of its own: what was before that is known then.
alter table face_device_command drop constraint face_device_command_kind_check;
alter table face_device_command add constraint face_device_command_kind_check
  check (kind in ('delivery', 'door', 'clock', 'options', 'read', 'restart', 'alarm', 'update', 'records')) not valid;
