import { authorsOf, type Demo, type DemoPart, type DemoSize } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { writeDefaultStrategies } from '../strategies'
import { applications } from './applications.data'

/** The company's settings, its colours, and what people open beside the console. */
export const companyDemo: DemoPart = async (demo) => {
  await writeDefaultStrategies(demo.db, demo.company_id, demo.by)
  await colourBar(demo)
  await insertRows(
    demo.db,
    'application',
    applications.map((application, sort) => ({ ...authorsOf(demo), ...application, sort })),
  )
}

/** Colours of the top bar: its ground, its title and the line below; empty ones leave the product's own. */
const bars: Readonly<Record<DemoSize, readonly [string, string, string]>> = {
  large: ['', '', ''],
  small: ['#0B5D57', '#FFFFFF', '#CDEBE6'],
}

async function colourBar({ db, company_id, size }: Demo): Promise<void> {
  const keys = ['NavbarBackgroundColor', 'NavbarMainTitleColor', 'NavbarSubTitleColor']
  await db.query(
    `update strategy s set strategy_values = t.value from unnest($2::text[], $3::text[]) as t(key, value)
     where s.company_id = $1 and s.strategy_key = t.key`,
    [company_id, keys, bars[size]],
  )
}
