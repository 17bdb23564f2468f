/** Light and dark by the visitor's own setting; nothing of the studio's look is needed here. */
export const pageCss = `:root {
  --page: #fbfaf8;
  --card: #fff;
  --text: #22262b;
  --quiet: #5a626b;
  --border: #dcd8d1;
  --well: #1a6b3c;
  --bad: #a3261b;
  --link: #1c5a86;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16191c;
    --card: #1e2226;
    --text: #e8e6e2;
    --quiet: #a9b0b7;
    --border: #363c42;
    --well: #6fcf97;
    --bad: #ff8a7a;
    --link: #8cc4ee;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  padding: 24px 16px 48px;
  background: var(--page);
  color: var(--text);
  font:
    16px/1.5 system-ui,
    sans-serif;
}
main {
  display: grid;
  gap: 20px;
  grid-template-columns: minmax(0, 1fr);
  max-inline-size: 1200px;
  margin-inline: auto;
}
.column {
  display: grid;
  gap: 20px;
  grid-template-columns: minmax(0, 1fr);
}
@media (min-width: 1100px) {
  main {
    grid-template-columns: minmax(0, 9fr) minmax(0, 11fr);
    align-items: start;
  }
  header,
  .facts {
    grid-column: 1 / -1;
  }
}
.facts dl div {
  display: block;
}
@media (min-width: 700px) {
  .facts dl {
    display: grid;
    grid-template-columns: 5fr 3fr 4fr;
    gap: 24px;
  }
  .facts dl div {
    border: 0;
    padding-block: 4px 0;
  }
}
h1,
h2,
p {
  margin: 0 0 4px;
}
h1 {
  font-size: 28px;
  line-height: 1.2;
}
h2 {
  font-size: 18px;
}
a {
  color: var(--link);
  display: inline-block;
  /* Large enough for a finger, without moving the lines apart. */
  padding: 8px 4px;
  margin: -8px -4px;
}
ul {
  margin: 4px 0 8px;
  padding-inline-start: 20px;
}
.quiet {
  color: var(--quiet);
  font-size: 14px;
}
section {
  background: var(--card);
  border: 1px solid var(--border);
  border-radius: 12px;
  padding: 16px;
}
/* A shadow at the edge behind which there is more. */
.scroll {
  overflow-x: auto;
  background:
    linear-gradient(to right, var(--card) 30%, transparent) left / 40px 100% local no-repeat,
    linear-gradient(to left, var(--card) 30%, transparent) right / 40px 100% local no-repeat,
    linear-gradient(to right, var(--border), transparent) left / 12px 100% scroll no-repeat,
    linear-gradient(to left, var(--border), transparent) right / 12px 100% scroll no-repeat;
}
table {
  border-collapse: collapse;
  inline-size: 100%;
  font-variant-numeric: tabular-nums;
}
th,
td {
  text-align: start;
  padding: 8px 16px 8px 0;
  border-block-end: 1px solid var(--border);
  white-space: nowrap;
  font-weight: 400;
}
th:last-child,
td:last-child {
  padding-inline-end: 4px;
}
.number {
  text-align: end;
}
tbody tr:last-child > * {
  border-block-end: 0;
}
thead th,
dt {
  color: var(--quiet);
  font-size: 14px;
}
dl {
  margin: 0;
}
dl div {
  display: grid;
  grid-template-columns: minmax(96px, 140px) minmax(0, 1fr);
  gap: 12px;
  padding-block: 8px;
  border-block-end: 1px solid var(--border);
}
dl div:last-child {
  border-block-end: 0;
}
dd {
  margin: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
}
@media (max-width: 480px) {
  section {
    padding-inline: 12px;
  }
  table {
    font-size: 15px;
  }
  th,
  td {
    padding-inline-end: 12px;
  }
}
.well {
  color: var(--well);
}
.bad,
#away {
  color: var(--bad);
  font-weight: 600;
}
`;
