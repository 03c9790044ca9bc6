import { BaseSequencer } from 'vitest/node'

/**
 * Files that take long, longest first. What only waits (for processes, for a database that is away) passes its time beside
 * what reckons; begun last, each would keep one core idle at the end.
 */
const long = [
  ...[
    'processes/first-start',
    'test/injection',
    'postgres/start-postgres',
    'processes/backup',
    'test/matrix-endpoints',
  ],
  ...[
    'processes/uploads',
    'processes/database-away',
    'test/matrix-files',
    'processes/due-work',
    'processes/stop',
    'processes/due-jobs',
    'processes/due-visits',
    'processes/due-desks',
  ],
  ...['test/matrix-resources', 'people/people-effort', 'processes/two-servers', 'sources/directory-source'],
  ...[
    'processes/killed',
    'attendance/attendance-killed',
    'updates/swupdate',
    'test/authorisation',
    'life/life',
    'doors/doors-model',
    'attendance/attendance-model',
    'controllers/kills',
    'one-more-area/one-more-area',
    'presence/several-servers',
    'both-ends/verdicts',
    'waitlist/waitlist-race',
    'kernel/uploads/tus',
    'device/updates/updates',
    'visitor/visits',
    'visits/visits',
    'sso/saml',
    'waitlist/waitlist',
    'sources/data-sources',
    'series/series',
  ],
  ...['door/door-app', 'resource-page/resource-page', 'approval/audit-page', 'app/guard'],
]
/** What is left when the last worker ends should be short. */
const projects = ['server', 'web', 'unit']

function rankOf({ moduleId }) {
  const at = long.findIndex((name) => moduleId.includes(`${name}.`))
  return at < 0 ? long.length : at
}

/** Project by project, so that a worker goes on with the modules that it has. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const turn = ({ project }) => projects.indexOf(project.name)
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b) || rankOf(a) - rankOf(b))
  }
}
