-- Alarms that were ignored before never ended: they would say for ever that what they are about goes on, and nobody would
-- hear when it begins anew.
update device_alarm set over_at = coalesce(handled_at, last_at) where state = 'ignored' and over_at is null;
