/** Somebody is host or co-host of the visit `v`: an expression that says whom. */
export const isHostedBy = (user: string) => `(v.host_id = ${user} or exists (select 1 from visit_co_host c
  where c.company_id = v.company_id and c.visit_id = v.id and c.user_id = ${user}))`
