/** For journeys, which may import the test kit and not the kits of the services. */
export { freePorts } from '@studio/nest-kit/free-ports';
