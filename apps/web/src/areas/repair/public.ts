// How something of another area is reported as broken.
export { ReportProblem, reportProblem } from './report-problem'
