import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** Registers the parts of AG Grid in use and no others: each one costs start time and markup. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    CellStyleModule,
    ColumnApiModule,
    InfiniteRowModelModule,
    RowApiModule,
    ScrollApiModule,
  ])
}
