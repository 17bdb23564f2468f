// The façade is what is shared between shell and remotes: the router whole costs 51 KB, its data
// router another 15 on top of these 12.
export {
  BrowserRouter,
  HashRouter,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom';
export type { LinkProps, Location, NavLinkProps, RouteObject } from 'react-router-dom';
export { useSearchParams } from './use-search-params.js';
