// How something of another area is reported as broken.
export { ReportProblem, reportProblem } from './report-problem'
// A photo of a phone, as small as a report takes it.
export { shrunkPhoto } from './shrink-photo'
