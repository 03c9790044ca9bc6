-- When a device last confirmed a step: before that its doors did by what it held then.
alter table delivery_device add column confirmed_at timestamptz;
