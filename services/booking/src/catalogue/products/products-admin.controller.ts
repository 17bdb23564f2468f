import { Controller, Get, Patch, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changePackage,
  changePlanForSale,
  createPackage,
  createPlan,
  listProducts,
  sortPackages,
  sortPlans,
  withId,
  type AdminPackage,
  type AdminPlan,
  type PackageFacts,
  type PlanFacts,
  type ProductOrder,
} from '@studio/contracts';
import { IdempotencyKey, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { AddProduct } from './add-product.js';
import { ChangeProduct, type ProductChange } from './change-product.js';
import { packages, plans } from './product-kinds.js';
import { ProductsQueries } from './products.queries.js';
import { SortProducts } from './sort-products.js';

interface WithId {
  id: string;
}

/** What the studio sells, as the staff keep it. */
@Controller('api/admin/products')
export class ProductsAdminController {
  constructor(
    private readonly queries: ProductsQueries,
    private readonly adding: AddProduct,
    private readonly changing: ChangeProduct,
    private readonly sorting: SortProducts,
  ) {}

  @Get()
  @For(listProducts)
  async list(): Promise<{ packages: AdminPackage[]; plans: AdminPlan[] }> {
    const [ofPackages, ofPlans] = await Promise.all([
      this.queries.packages(),
      this.queries.plans(),
    ]);
    return { packages: ofPackages, plans: ofPlans };
  }

  @Post('packages')
  @For(createPackage)
  async addPackage(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createPackage.body) facts: PackageFacts,
  ): Promise<AdminPackage> {
    return this.queries.package(await this.adding.execute(admin, packages, { facts, key }));
  }

  @Put('packages/order')
  @For(sortPackages)
  sortPackages(
    @CurrentUser() admin: SignedInUser,
    @ParsedBody(sortPackages.body) order: ProductOrder,
  ): Promise<{ items: string[] }> {
    return this.sorting.execute(admin, packages, order);
  }

  @Patch('packages/:id')
  @For(changePackage)
  async changePackage(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changePackage.body) request: ProductChange,
  ): Promise<AdminPackage> {
    await this.changing.execute(admin, packages, { id, request });
    return this.queries.package(id);
  }

  @Post('plans')
  @For(createPlan)
  async addPlan(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createPlan.body) facts: PlanFacts,
  ): Promise<AdminPlan> {
    return this.queries.plan(await this.adding.execute(admin, plans, { facts, key }));
  }

  @Put('plans/order')
  @For(sortPlans)
  sortPlans(
    @CurrentUser() admin: SignedInUser,
    @ParsedBody(sortPlans.body) order: ProductOrder,
  ): Promise<{ items: string[] }> {
    return this.sorting.execute(admin, plans, order);
  }

  @Patch('plans/:id')
  @For(changePlanForSale)
  async changePlan(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changePlanForSale.body) request: ProductChange,
  ): Promise<AdminPlan> {
    await this.changing.execute(admin, plans, { id, request });
    return this.queries.plan(id);
  }
}
