-- The second person may refuse to open a locker, and say why; whoever asked may withdraw it.
alter table box_opening drop constraint box_opening_state_check;
alter table box_opening add constraint box_opening_state_check
  check (state in ('waiting', 'sent', 'opened', 'fault', 'unknown', 'refused', 'expired', 'declined', 'withdrawn'));
alter table box_opening add column opinion text;
