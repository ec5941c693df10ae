import { EVERYONE } from '../people.ts'

/** The options of the plan's status column. */
export const STATUSES = ['Not started', 'In progress', 'In review', 'Blocked', 'Complete'] as const
type TaskStatus = (typeof STATUSES)[number]

/**
 * One line of the project plan. A group has only a name: its dates, budget and progress are calculated from its tasks.
 */
export type PlanTask = {
  readonly depth: 0 | 1 | 2
  readonly name: string
  readonly work?: TaskWork
}

/** The details of a task. */
type TaskWork = {
  readonly status: TaskStatus
  readonly owners: readonly string[]
  readonly start: string
  readonly due: string
  /** 0 to 1. */
  readonly progress: number
  /** Pounds. */
  readonly budget: number
  readonly trades: readonly string[]
  /** Names of the predecessors. */
  readonly after: readonly string[]
}

/** The trades of the plan, options of a multi-picklist. */
export const TRADES = [
  'Design',
  'Planning',
  'Survey',
  'Logistics',
  'Demolition',
  'Structure',
  'Electrical',
  'Data',
  'Mechanical',
  'Flooring',
  'Ceilings',
  'Joinery',
  'Decoration',
  'Systems',
]

/**
 * Name (two spaces of indent a level), status, progress, owners, start and due, pounds, trades. Groups: a name only.
 */
const TASKS = `
Design and approvals
  Brief agreed with staff and readers|Complete   |100%|nora idris      |2026-06-01 2026-06-12| 8400|Design
  Measured survey of all floors      |Complete   |100%|priya           |2026-06-08 2026-06-19|11250|Survey
  Concept design, two options        |Complete   |100%|priya nora      |2026-06-22 2026-07-24|31600|Design
  Listed building consent            |Complete   |100%|nora            |2026-07-13 2026-09-04| 6900|Planning
  Furniture and shelving schedule    |In review  |90% |priya idris     |2026-08-31 2026-11-27| 9750|Design, Joinery
Site preparation
  Asbestos survey and clearance      |Complete   |100%|tomasz          |2026-08-24 2026-09-04|14300|Survey
  Move 38,000 books to the store     |Complete   |100%|idris tomasz    |2026-09-07 2026-09-25|22800|Logistics
  Hoardings and temporary power      |Complete   |100%|tomasz          |2026-09-21 2026-09-25|13950|Electrical
  Strip out old shelving             |Complete   |100%|tomasz          |2026-09-28 2026-10-16|28400|Demolition
  Structural openings
    Reading room to courtyard        |Complete   |100%|tomasz priya    |2026-10-12 2026-10-30|44700|Structure
    Lending hall stair               |In progress|60% |tomasz          |2026-10-26 2026-11-27|52100|Structure
    Steelwork, second delivery       |Blocked    |10% |tomasz nora     |2026-11-09 2026-11-18|27350|Structure, Logistics
Building services
  Electrical first fix               |In progress|45% |tomasz          |2026-11-02 2026-12-04|61200|Electrical
  Data cabling                       |In progress|30% |tomasz idris    |2026-11-09 2026-12-11|34850|Data
  Heating and ventilation
    Air handling plant               |In progress|25% |priya           |2026-11-02 2026-12-18|88600|Mechanical
    Ductwork, ground floor           |In progress|15% |tomasz          |2026-11-16 2026-12-18|36400|Mechanical
    Ductwork, upper floor            |Not started|0%  |tomasz          |2026-12-07 2027-01-22|38900|Mechanical
    Balancing and commissioning      |Not started|0%  |priya tomasz    |2027-01-25 2027-02-05| 9600|Mechanical, Survey
  Reading room lighting              |In review  |70% |priya           |2026-11-16 2027-01-15|42500|Electrical, Design
  Fire alarm and emergency lights    |Not started|0%  |tomasz          |2026-12-14 2027-01-22|25700|Electrical
Fit-out
  Raised access floor                |Not started|0%  |tomasz          |2026-12-14 2027-01-22|49300|Flooring
  Acoustic ceiling panels            |Blocked    |5%  |priya tomasz    |2026-11-16 2027-01-29|41150|Ceilings
  Joinery
    Lending desk                     |In progress|40% |priya idris     |2026-10-19 2026-12-18|27600|Joinery
    Window seats, courtyard side     |Not started|0%  |priya           |2027-01-04 2027-02-05|19450|Joinery
    Story steps for children         |In review  |20% |priya nora      |2026-11-09 2027-02-05|23800|Joinery, Design
    Local history display cases      |Not started|0%  |idris           |2027-01-11 2027-02-12|16200|Joinery
  Shelving, 412 bays                 |Not started|0%  |tomasz idris    |2027-01-25 2027-02-19|96500|Joinery, Logistics
  Carpet and oak flooring            |Not started|0%  |tomasz          |2027-02-01 2027-02-26|54900|Flooring
  Decoration, all floors             |Not started|0%  |tomasz          |2027-02-08 2027-03-05|33250|Decoration
Systems
  Self-service kiosks and gates      |In progress|20% |idris nora      |2026-11-02 2027-02-26|67400|Systems, Data
  Public computers and printing      |Not started|0%  |idris           |2027-02-08 2027-03-05|29800|Systems
  Signs and wayfinding               |Not started|0%  |priya           |2027-02-15 2027-03-12|18350|Design
Handover
  Snagging and final inspection      |Not started|0%  |nora tomasz     |2027-03-08 2027-03-19| 7200|Survey
  Books return to the shelves        |Not started|0%  |idris           |2027-03-08 2027-03-26|24600|Logistics
  Opening day                        |Not started|0%  |nora idris priya|2027-04-10 2027-04-10|12000|Planning
`

/** The predecessors of tasks. */
const WAITS = `
Concept design, two options < Measured survey of all floors
Strip out old shelving < Move 38,000 books to the store; Hoardings and temporary power
Reading room to courtyard < Asbestos survey and clearance
Electrical first fix < Strip out old shelving
Ductwork, upper floor < Ductwork, ground floor
Raised access floor < Data cabling
Shelving, 412 bays < Furniture and shelving schedule; Raised access floor
Snagging and final inspection < Decoration, all floors
Books return to the shelves < Shelving, 412 bays
Opening day < Snagging and final inspection; Books return to the shelves
`

/** The refurbishment of a fictional library, in sheet order. */
export const PLAN_TASKS: readonly PlanTask[] = linesOf(TASKS).map(toTask)

function toTask(line: string): PlanTask {
  const [indented = '', ...fields] = line.split('|')
  const name = indented.trim()
  const depth = depthOf(indented)
  const [status, progress = '', owners = '', dates = '', budget, trades = ''] = fields.map(field => field.trim())
  if (!isStatus(status)) return { depth, name }

  const [start = '', due = ''] = dates.split(' ')
  const work = { status, start, due, progress: Number.parseInt(progress, 10) / 100, budget: Number(budget) }
  return {
    depth,
    name,
    work: { ...work, owners: owners.split(' ').map(toEmail), trades: trades.split(', '), after: waitsOf(name) },
  }
}

function depthOf(indented: string): PlanTask['depth'] {
  const spaces = indented.length - indented.trimStart().length
  return spaces === 0 ? 0 : spaces === 2 ? 1 : 2
}

function toEmail(firstName: string): string {
  return EVERYONE.find(person => person.firstName.toLowerCase() === firstName)?.email ?? firstName
}

function waitsOf(name: string): readonly string[] {
  const line = linesOf(WAITS).find(candidate => candidate.startsWith(`${name} < `))
  return line?.slice(name.length + 3).split('; ') ?? []
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(line => line !== '')
}

function isStatus(text: string | undefined): text is TaskStatus {
  return STATUSES.some(status => status === text)
}
