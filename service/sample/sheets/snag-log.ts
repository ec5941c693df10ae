import { PEOPLE } from '../people.ts'
import { ALARM, STRUCK } from './formats.ts'
import type { CellDraft, SheetDraft } from './sheet-draft.ts'

const PLACES = [
  'Lending hall',
  'Reading room',
  'Courtyard doors',
  'Stair, ground to first',
  'Children’s corner',
  'Local history room',
  'Staff room',
  'Plant room',
  'Entrance lobby',
  'Lift',
]

/** The finding, the trade that fixes it, and its urgency. */
const FINDINGS = [
  ['Paint scuffed beside the frame', 'Decoration', 'Low'],
  ['Socket plate loose', 'Electrical', 'High'],
  ['Skirting not scribed to the floor', 'Joinery', 'Low'],
  ['Ceiling tile chipped', 'Ceilings', 'Medium'],
  ['Door closer slams', 'Joinery', 'Medium'],
  ['Data outlet without a label', 'Data', 'Low'],
  ['Grille rattles at full speed', 'Mechanical', 'Medium'],
  ['Handrail bracket missing', 'Structure', 'High'],
  ['Carpet joint lifting', 'Flooring', 'High'],
  ['Emergency light does not test', 'Electrical', 'High'],
  ['Sealant missing at the sill', 'Decoration', 'Medium'],
  ['Floor box lid does not close', 'Flooring', 'Medium'],
  ['Sign hung out of level', 'Joinery', 'Low'],
] as const

const TRADES = ['Decoration', 'Electrical', 'Joinery', 'Ceilings', 'Data', 'Mechanical', 'Structure', 'Flooring']
const STATES = ['Open', 'Assigned', 'Fixed', 'Checked'] as const
const INSPECTORS = [PEOPLE.tomasz.email, PEOPLE.priya.email, PEOPLE.nora.email]

/** Sixty small defects found on site walks, oldest first and mostly fixed. */
export function snagLog(): SheetDraft {
  return {
    name: 'Snag log',
    columns: [
      { title: 'Snag', type: 'TEXT_NUMBER', primary: true, width: 260 },
      {
        title: 'No.',
        type: 'TEXT_NUMBER',
        width: 80,
        systemColumnType: 'AUTO_NUMBER',
        autoNumberFormat: { prefix: 'S-', fill: '000', startingNumber: 1 },
      },
      { title: 'Place', type: 'PICKLIST', width: 170, options: PLACES },
      { title: 'Trade', type: 'PICKLIST', width: 120, options: TRADES },
      { title: 'State', type: 'PICKLIST', width: 110, options: STATES },
      { title: 'Urgency', type: 'PICKLIST', width: 90, symbol: 'PRIORITY_HML', options: ['High', 'Medium', 'Low'] },
      { title: 'Found by', type: 'CONTACT_LIST', width: 150, contactEmails: INSPECTORS },
      { title: 'Found', type: 'DATE', width: 100 },
      { title: 'Closed', type: 'CHECKBOX', width: 70 },
      { title: 'Last change', type: 'DATETIME', width: 150, systemColumnType: 'MODIFIED_DATE' },
    ],
    rows: Array.from({ length: 60 }, (_, index) => {
      const cells = snag(index)
      return { depth: 0, cells, conditionalFormats: conditions(cells) }
    }),
  }
}

function snag(index: number): Record<string, CellDraft> {
  // 10 places and 13 findings are coprime, so sixty snags are sixty different pairs.
  const [finding, trade, urgency] = FINDINGS[index % FINDINGS.length] ?? FINDINGS[0]
  const state = stateOf(index)
  return {
    Snag: finding,
    Place: PLACES[index % PLACES.length] ?? null,
    Trade: trade,
    State: state,
    Urgency: urgency,
    'Found by': INSPECTORS[(index * 7) % INSPECTORS.length] ?? null,
    Found: new Date(Date.UTC(2026, 8, 14 + index)).toISOString().slice(0, 10),
    Closed: state === 'Checked',
  }
}

/** Checked ones are struck through; urgent open ones have a highlighted date. */
function conditions({ State, Urgency }: Record<string, CellDraft>): Record<string, string> {
  if (State === 'Checked') return { Snag: STRUCK }
  return State === 'Open' && Urgency === 'High' ? { Found: ALARM } : {}
}

function stateOf(index: number): (typeof STATES)[number] {
  if (index < 30) return index % 9 === 4 ? 'Fixed' : 'Checked'
  if (index < 48) return index % 3 === 0 ? 'Assigned' : 'Fixed'
  return index % 4 === 1 ? 'Assigned' : 'Open'
}
