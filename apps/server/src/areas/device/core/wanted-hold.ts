/**
 * How a door `d` is to be held at an instant: open in an emergency of its office where it is marked, else as somebody set
 * it until its end. `at` is an expression of type timestamptz.
 */
export const wantedHold = (at: string): string => `(case
  when d.emergency and d.status = 'on' and exists (select from emergency e where e.company_id = d.company_id
    and e.office_id = d.office_id and e.ended_at is null and e.kind <> 'drill') then 'always_open'
  when d.status = 'on' and (d.mode_until is null or d.mode_until > ${at}) then d.mode
  else 'normal' end)`
